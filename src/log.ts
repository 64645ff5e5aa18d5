import { type DestinationStream, type Logger, pino } from 'pino';
import pretty from 'pino-pretty';

/** The service's log: JSON lines, or readable ones on a terminal. Values are encoded, so no text can forge a line. */
export type Log = Logger;

/** Opens the log. On a terminal it is coloured and leaves out what only machines read. */
export function openLog(level: string, stream: NodeJS.WriteStream): Log {
  const destination: DestinationStream = stream.isTTY
    ? pretty({ destination: stream, ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' })
    : stream;
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination);
}
