import { useLayoutEffect } from 'preact/hooks';
import { CellContent } from './cell-content.tsx';
import type { DrawnGrid } from './draw-cells.ts';
import { layOut, type PaperChoice } from './paper.ts';

interface SheetsProperties {
  grid: DrawnGrid;
  choice: PaperChoice;
  lang: string;
  /** Whether these are on the screen, not on paper. */
  isPreview?: boolean;
}

/** The sheets that are printed; what is seen before is these very sheets, smaller. */
export function Sheets({ grid, choice, lang, isPreview = false }: SheetsProperties) {
  const { width, height, columns, cellWidth, cellHeight, sheets } = layOut(choice, grid);
  useLayoutEffect(() => {
    const [styles] = document.styleSheets;
    if (isPreview || !styles) return undefined;
    const at = styles.insertRule(`@page { size: ${width}mm ${height}mm; margin: 0 }`, styles.cssRules.length);
    const rule = styles.cssRules[at];
    document.documentElement.dataset.sheets = '';
    return () => {
      delete document.documentElement.dataset.sheets;
      if (rule) styles.deleteRule([...styles.cssRules].indexOf(rule));
    };
  }, [width, height]);
  return (
    <div
      class={isPreview ? 'sheets on-screen' : 'sheets'}
      // Beside the board itself, which says the same.
      aria-hidden
      dir={grid.direction}
      data-captions={grid.captions}
      data-content={choice.content}
      data-frame={choice.frame}
      data-marks={choice.hasMarks ? '' : undefined}
      style={{
        '--paper-width': width,
        '--paper-height': height,
        '--columns': columns,
        '--cell-width': cellWidth,
        '--cell-height': cellHeight,
        '--gutter': choice.gutter,
        // A point is 0.353 mm.
        '--text': choice.text === 0 ? Math.min(7, cellWidth * 0.13) : choice.text * 0.353,
      }}
    >
      {sheets.map((cells, index) => (
        <div key={index} class="sheet">
          {grid.title !== '' && (
            <p class="sheet-title" lang={lang} dir="auto">
              {grid.title}
            </p>
          )}
          <div class="sheet-cells">
            {cells.map((cell, place) => (
              <div key={place} class="sheet-cell" style={{ '--class-colour': cell?.colour }}>
                {cell && (
                  <CellContent
                    of="sheet"
                    cell={{ ...cell, isWord: cell.isWord === true || choice.content === 'text' }}
                  />
                )}
              </div>
            ))}
          </div>
          <ul class="sheet-credits" lang="en" dir="ltr">
            {grid.credits.map((credit) => (
              <li key={credit}>{credit}</li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
