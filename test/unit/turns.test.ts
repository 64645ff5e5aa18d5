import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { expect, it } from 'vitest';
import { clientConnected, ownTurn } from '../../src/lib/turns.ts';

/** A piece of work that keeps the event loop to itself. */
function keepBusy(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

it('gives each piece of work a turn of the event loop', async () => {
  const done: string[] = [];
  const piece = async (name: string) => {
    await ownTurn();
    done.push(name);
  };
  const pieces = Promise.all([piece('first'), piece('second')]);
  await new Promise(setImmediate);
  expect(done).toEqual(['first']);
  await pieces;
  expect(done).toEqual(['first', 'second']);
});

it('has connections accepted before the work is done that is there', async () => {
  const [pieces, clients] = [30, 30];
  let accepted = 0;
  let done = 0;
  let doneByThen = Number.POSITIVE_INFINITY;
  const server = createServer((socket) => {
    clientConnected();
    accepted += 1;
    if (accepted === clients) doneByThen = done;
    socket.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const sockets = Array.from({ length: clients }, () =>
    connect(port, '127.0.0.1').on('error', () => undefined),
  );
  const work = Array.from({ length: pieces }, async () => {
    await ownTurn();
    keepBusy(10);
    done += 1;
  });
  await Promise.all(work);
  await Promise.all(sockets.map((socket) => socket.closed || once(socket, 'close')));
  server.close();
  expect(doneByThen).toBeLessThan(pieces / 2);
});
