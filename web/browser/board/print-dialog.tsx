import { useLayoutEffect } from 'preact/hooks';
import { Button } from '../button.tsx';
import { ChoiceField } from '../fields.tsx';
import { ModalDialog } from '../modal-dialog.tsx';
import { usePreference } from '../preferences.ts';
import { formatNumber, texts } from '../texts.ts';
import { CellContent } from './cell-content.tsx';
import type { DrawnGrid } from './drawn-cell.ts';
import { layOut, type PaperChoice, paperChoices, parsePaper, usualPapers } from './paper.ts';

/** How the visitor prints: as they chose it last, else as is usual. */
function usePaper(
  kind: keyof typeof usualPapers,
  { columns, cells }: DrawnGrid,
): [PaperChoice, (changes: Partial<PaperChoice>) => void] {
  const [written, keep] = usePreference(kind, '{}');
  const kept = parsePaper(written);
  const isTall = kind === 'paper' && cells.length > columns * columns;
  const choice = { ...usualPapers[kind], ...(isTall && { isLandscape: false }), ...kept };
  return [choice, (changes) => keep(JSON.stringify({ ...kept, ...changes }))];
}

interface PrintingProperties {
  /** What is printed; each is remembered by itself. */
  kind: keyof typeof usualPapers;
  grid: DrawnGrid;
  lang: string;
  /** Whether it is chosen how. */
  isOpen: boolean;
  onClose: () => void;
}

/** A board or a strip on paper, and the dialog that chooses how, beside the sheets that will come out. */
export function Printing({ kind, grid, lang, isOpen, onClose }: PrintingProperties) {
  const [choice, change] = usePaper(kind, grid);
  const { paperChoices: words, noColours, captions } = texts.tools;
  /** Lengths as choices; 0 has a name of its own. */
  const lengths = (values: readonly number[], unit: string, ofNone?: string, factor = 1) =>
    Object.fromEntries(
      values.map((value) => [value, (value === 0 && ofNone) || `${formatNumber(value / factor)} ${unit}`]),
    );
  const field = (name: keyof PaperChoice, label: string, choices: Readonly<Record<string, string>>) => (
    <ChoiceField
      label={label}
      value={String(choice[name])}
      choices={Object.entries(choices)}
      onChoose={(chosen) =>
        change({ [name]: typeof choice[name] === 'string' ? chosen : JSON.parse(chosen) })
      }
    />
  );
  return (
    <>
      <Sheets grid={grid} choice={choice} lang={lang} />
      {isOpen && (
        <ModalDialog name="print-dialog" title={texts.print} onClose={onClose}>
          <div class="print-choices">
            <div class="row fields" data-scan="items">
              {field('paper', words.paper, { a4: 'A4', letter: 'Letter', a3: 'A3', a5: 'A5' })}
              {field('isLandscape', words.orientation, { true: words.landscape, false: words.portrait })}
              {field('cell', words.cell, lengths(paperChoices.cell, 'cm', words.oneSheet, 10))}
              {field('gutter', words.gutter, lengths(paperChoices.gutter, 'mm'))}
              {field('text', words.textSize, lengths(paperChoices.text, 'pt', words.byCell))}
              {field('content', captions, {
                both: words.both,
                picture: words.pictureOnly,
                text: words.textOnly,
              })}
              {field('frame', words.frame, {
                background: words.background,
                border: words.border,
                plain: noColours,
              })}
              {field('hasMarks', words.marks, { true: words.yes, false: words.no })}
            </div>
            <Sheets grid={grid} choice={choice} lang={lang} isPreview />
          </div>
          <div class="actions" data-scan="items">
            <Button class="primary" onClick={() => print()}>
              {texts.print}
            </Button>
          </div>
        </ModalDialog>
      )}
    </>
  );
}

interface SheetsProperties {
  grid: DrawnGrid;
  choice: PaperChoice;
  lang: string;
  /** Whether these are on the screen, not on paper. */
  isPreview?: boolean;
}

/** The sheets that are printed; what is seen before is these very sheets, smaller. */
function Sheets({ grid, choice, lang, isPreview = false }: SheetsProperties) {
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
          <ul class="sheet-credits">
            {grid.credits.map((credit) => (
              <li key={credit} dir="auto">
                {credit}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
