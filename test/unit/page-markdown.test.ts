import { describe, expect, it } from 'vitest';
import { html, rawHtml } from '../../web/server/html.ts';
import { renderMarkdown } from '../../web/server/markdown.ts';

const render = (text: string) =>
  renderMarkdown(text, {
    linkTo: (file) => `../docs/${file.replace('.md', '')}`,
    exampleLink: (path) => (path === 'examples/search.ts' ? `../docs/${path}` : undefined),
  });

describe('a document', () => {
  it('is titled by its first heading, and lists its sections', () => {
    const { title, sections, body } = render('# Of `x` & y\n\n## One\n\n## Two `z`\n\n### Three\n\n## One\n');
    expect(title).toBe('Of `x` & y');
    expect(sections).toEqual([
      { id: 'one', title: 'One' },
      { id: 'two-z', title: 'Two z' },
      { id: 'one-1', title: 'One' },
    ]);
    expect(body.html).toContain('<h2 id="two-z">Two <code>z</code></h2>');
  });

  it('links to other documents where they are served, and to everything else as written', () => {
    const { body } = render('[a](other.md) [b](other.md#part) [c](https://example.org/x.md) [d](#here)');
    const links = [...body.html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    expect(links).toEqual(['../docs/other', '../docs/other#part', 'https://example.org/x.md', '#here']);
  });

  it('links to examples that are served, named in the text or in a link', () => {
    const { body } = render('`examples/search.ts` `examples/gone.ts` [x](../examples/search.ts)');
    expect(body.html).toBe(
      '<p><a href="../docs/examples/search.ts"><code>examples/search.ts</code></a> <code>examples/gone.ts</code> <a href="../docs/examples/search.ts">x</a></p>\n',
    );
  });

  it('has code and tables that the keyboard can move sideways, and tables a name', () => {
    const { body } = render('```sh\ncurl <x>\n```\n\n## "T"\n\n| a | b |\n| --- | --- |\n| 1 | `2` |\n');
    expect(body.html).toContain('<pre tabindex="0"><code>curl &lt;x&gt;</code></pre>');
    expect(body.html).toContain(
      '<div class="wide" tabindex="0"><table aria-label="&quot;T&quot;: a"><thead><tr><th scope="col">a</th>',
    );
    expect(body.html).toContain('<th scope="row">1</th><td><code>2</code></td>');
  });

  it('has no header that is empty', () => {
    const { body } = render('| | b |\n| --- | --- |\n| 1 | 2 |\n');
    expect(body.html).toContain('<tr><td></td><th scope="col">b</th></tr>');
  });
});

describe('html', () => {
  it('escapes texts, also in attributes, and leaves HTML as it is', () => {
    const name = `<b> "x" & 'y'`;
    expect(html`<p title="${name}">${name}</p>`.html).toBe(
      '<p title="&lt;b&gt; &quot;x&quot; &amp; &#39;y&#39;">&lt;b&gt; &quot;x&quot; &amp; &#39;y&#39;</p>',
    );
    expect(html`${[html`<i>${1}</i>`, rawHtml('<br>')]}${undefined}${false}`.html).toBe('<i>1</i><br>');
  });
});
