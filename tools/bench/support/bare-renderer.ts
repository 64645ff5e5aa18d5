import { fork } from 'node:child_process';
import { once } from 'node:events';
import sharp from 'sharp';
import { artworkStore } from '../../../src/images/artwork/store.ts';
import { jobRenderer } from '../../../src/images/render/job-renderer.ts';
import type { Variant } from '../../../src/images/variants/variant.ts';
import { stopProcess } from '../../support/stop-process.ts';
import { moveToCore } from './cores.ts';

/** Variants to make. */
interface RenderPlan {
  /** Of the originals. */
  paths: readonly string[];
  variant: Variant;
  /** Under way at once. */
  concurrency: number;
}

/** The making of images alone, in one process. */
interface BareRenderer {
  /** @returns variants a second. */
  run(plan: RenderPlan): Promise<number>;
  stop(): Promise<void>;
}

const rights = {
  attribution: 'OpenMoji (https://openmoji.org), CC BY-SA 4.0',
  url: 'https://creativecommons.org/licenses/by-sa/4.0/',
};

/** Starts a process that makes the images which the service's rendering processes make, with nothing around it. */
export function startBareRenderer(dataDir: string, core: number): BareRenderer {
  const child = fork(import.meta.filename, [dataDir]);
  moveToCore(core, child.pid);
  return {
    async run(plan) {
      child.send(plan);
      const [answer] = (await once(child, 'message')) as [number | { failed: string }];
      if (typeof answer === 'object') throw new Error(answer.failed);
      return answer;
    },
    stop: () => stopProcess(child),
  };
}

if (import.meta.main) {
  sharp.cache(false);
  sharp.concurrency(1);
  const store = artworkStore(process.argv[2] ?? '');
  const make = jobRenderer();

  const perSecond = async ({ paths, variant, concurrency }: RenderPlan): Promise<number> => {
    const left = [...paths];
    const untilNoneIsLeft = async (): Promise<void> => {
      for (let path = left.shift(); path !== undefined; path = left.shift()) {
        const source = await store.readSource(path, variant);
        if (!source) throw new Error(`${path} is not stored`);
        await make({ ...source, variant, rights, output: { format: 'png', size: 1024 } });
      }
    };
    const startedAt = performance.now();
    await Promise.all(Array.from({ length: concurrency }, untilNoneIsLeft));
    return paths.length / ((performance.now() - startedAt) / 1000);
  };

  process.on('message', (plan: RenderPlan) => {
    perSecond(plan).then(
      (rate) => process.send?.(rate),
      (error: unknown) => process.send?.({ failed: String(error) }),
    );
  });
}
