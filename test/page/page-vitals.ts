import type { Page } from 'playwright-core';

/** Measures of a page since it was loaded. */
export interface PageVitals {
  /** Sum of the layout shifts, but for those within half a second after an input, as Cumulative Layout Shift counts. */
  unexpectedShift: number;
  /** Sum of all layout shifts. */
  shift: number;
  /**
   * Durations of key presses, clicks and taps, from the input to the next frame, in milliseconds (Event Timing). Those below
   * 16 ms are not recorded.
   */
  interactions: number[];
}

/** Runs in the page, before its own scripts. */
const recorder = `{
  const vitals = { unexpectedShift: 0, shift: 0 };
  const durations = new Map();
  const takeShifts = (entries) => {
    for (const { value, hadRecentInput } of entries) {
      vitals.shift += value;
      if (!hadRecentInput) vitals.unexpectedShift += value;
    }
  };
  // An interaction has several events: it takes as long as the longest of them.
  const takeEvents = (entries) => {
    for (const { interactionId, duration } of entries) {
      if (interactionId) durations.set(interactionId, Math.max(duration, durations.get(interactionId) ?? 0));
    }
  };
  const shifts = new PerformanceObserver((list) => takeShifts(list.getEntries()));
  shifts.observe({ type: 'layout-shift', buffered: true });
  const events = new PerformanceObserver((list) => takeEvents(list.getEntries()));
  events.observe({ type: 'event', buffered: true, durationThreshold: 16 });
  window.readPageVitals = () => {
    takeShifts(shifts.takeRecords());
    takeEvents(events.takeRecords());
    return { ...vitals, interactions: [...durations.values()] };
  };
}`;

/** Records the vitals of all documents that a page loads from now on. */
export async function recordPageVitals(page: Page): Promise<void> {
  await page.addInitScript({ content: recorder });
}

/** The vitals so far, with those of the frame that is being shown. */
export function readPageVitals(page: Page): Promise<PageVitals> {
  return page.evaluate<PageVitals>(
    `new Promise((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(window.readPageVitals()))));
    })`,
  );
}
