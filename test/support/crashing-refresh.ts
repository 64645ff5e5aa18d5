import { Client } from '@opensearch-project/opensearch';
import { fixtureInThreeLanguages, ingestFixture, rawFixture } from '../fixtures/source.ts';

// A run that is killed where a step begins: `node crashing-refresh.ts <engine> <alias> <step>`.
const [, , node = '', alias = '', step = ''] = process.argv;
const client = new Client({ node });
const changed = fixtureInThreeLanguages().map((symbol, index) => ({
  ...rawFixture(symbol),
  ...(index < 20 && { tags: ['changed'] }),
}));
await ingestFixture({ client, alias }, changed.slice(1), {
  progress: {
    phase: (name) => {
      if (name === step) process.kill(process.pid, 'SIGKILL');
    },
    done: () => undefined,
    end: () => undefined,
  },
});
await client.close();
