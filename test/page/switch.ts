import type { Page } from 'playwright-core';

/** What has to be framed when the switch is pressed. */
interface Framed {
  selector: string;
  text?: string;
  /** True: it alone; false: with its group. */
  alone: boolean;
}

/**
 * Presses the switch at the very moment when something is framed: within the page, because on a loaded machine scanning
 * may be a step further before a press from outside arrives.
 */
export async function pressSwitchAt(page: Page, framed: Framed): Promise<void> {
  await page.evaluate(
    ({ selector, text, alone }) =>
      new Promise<void>((resolve, reject) => {
        const observer = new MutationObserver(pressIfFramed);
        const timer = setTimeout(() => {
          observer.disconnect();
          reject(new Error(`Never framed: ${selector} ${text ?? ''}`));
        }, 25_000);
        function pressIfFramed() {
          const elements = [...document.querySelectorAll('[data-framed]')];
          const isFramed = elements.some(
            (element) => element.matches(selector) && (text === undefined || element.textContent === text),
          );
          if (!isFramed || alone !== (elements.length === 1)) return;
          observer.disconnect();
          clearTimeout(timer);
          document.body.dispatchEvent(
            new KeyboardEvent('keydown', { key: ' ', bubbles: true, cancelable: true }),
          );
          resolve();
        }
        observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-framed'] });
        pressIfFramed();
      }),
    framed,
  );
}
