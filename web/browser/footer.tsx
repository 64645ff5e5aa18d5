import type { Texts } from './texts.ts';

/** The foot of every view: what is owed to the authors, and the documents. */
export function Footer({ texts }: { texts: Texts }) {
  return (
    <footer>
      <p>{texts.footer}</p>
      <p data-scan="items" data-scan-order={7}>
        <a href="docs" hreflang="en">
          {texts.documents}
        </a>
      </p>
    </footer>
  );
}
