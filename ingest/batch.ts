import type { LanguageTag } from '../mappings/document.ts';

/** What is remembered of a document until the engine has answered. */
export interface Receipt {
  id: number;
  /** Languages in which it has a name. */
  lang: readonly LanguageTag[];
  /** One of the values of `query.name`, each time of another language. */
  name: string;
}

/** A document as it is sent. The document itself is let go: as objects it weighs ten times its bytes. */
export interface SerialisedDocument {
  receipt: Receipt;
  /** The whole `SymbolDocument`, on one line. */
  json: string;
}

/** A document of a batch: its two lines of `_bulk` and their receipt. */
export interface BatchItem {
  receipt: Receipt;
  lines: Buffer;
}

/** Documents for one request, gathered in one piece of memory that is used again and again. */
export interface Batch {
  /** Adds a document; false where it has to go into another batch. The first one always finds room. */
  add(document: SerialisedDocument): boolean;
  /** What was added, valid until the batch is cleared. */
  items(): readonly BatchItem[];
  /** The lines of all items, valid until the batch is cleared. */
  lines(): Buffer;
  clear(): void;
}

/** An empty batch that takes so many bytes and documents. */
export function createBatch(maximum: { bytes: number; documents: number }): Batch {
  let memory = Buffer.allocUnsafeSlow(maximum.bytes);
  let used = 0;
  let items: BatchItem[] = [];

  return {
    add: ({ receipt, json }) => {
      const action = `{"index":{"_id":"${receipt.id}"}}\n`;
      // No unit of UTF-16 takes more than three bytes of UTF-8: they are counted only where the batch is nearly full.
      const most = action.length + json.length * 3 + 1;
      const bytes = used + most <= maximum.bytes ? most : action.length + Buffer.byteLength(json) + 1;
      if (items.length > 0 && (used + bytes > maximum.bytes || items.length === maximum.documents))
        return false;
      if (bytes > memory.length) memory = Buffer.allocUnsafeSlow(bytes);
      const start = used;
      used += memory.write(action, used, 'latin1');
      used += memory.write(json, used, 'utf8');
      used += memory.write('\n', used, 'latin1');
      items.push({ receipt, lines: memory.subarray(start, used) });
      return true;
    },
    items: () => items,
    lines: () => memory.subarray(0, used),
    clear: () => {
      used = 0;
      items = [];
    },
  };
}
