import { type DestinationStream, type Logger, pino } from 'pino';
import pretty from 'pino-pretty';

/** The service's log: JSON lines, or readable ones on a terminal. Values are encoded, so no text can forge a line. */
export type Log = Logger;

/** Lines that could not be written yet, in bytes; of more, the latest are lost. */
const unwrittenMaximumBytes = 1024 * 1024;

/** Opens the log. On a terminal it is coloured and leaves out what only machines read. */
export function openLog(level: string, stream: NodeJS.WriteStream & { fd: number }): Log {
  const destination: DestinationStream = stream.isTTY
    ? pretty({ destination: stream, ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' })
    : linesTo(stream.fd);
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination);
}

/**
 * Writes lines to a file descriptor. A disk that is full, or a reader that has gone, costs lines and not the service:
 * Node's own stream would end the process at the first, and write none after that.
 */
function linesTo(fd: number): DestinationStream {
  const lines = pino.destination({ fd, sync: true, maxLength: unwrittenMaximumBytes });
  // What is not written is tried again with the next line.
  lines.on('error', () => undefined);
  return lines;
}
