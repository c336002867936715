/** The flags that the commands for integrators share. */
import { publicUrlOf, type Settings } from '../config.ts';
import { type Flag, type GivenArguments, UsageError } from './command.ts';

export const urlFlag: Flag = {
  value: '<url>',
  text: 'the service; default: MAHNWERK_PUBLIC_URL, or http://HOST:PORT',
};

const wrong = (text: string, command: string): UsageError => new UsageError(`${text} (npx mahnwerk ${command} --help)`);

export function keyIn({ key }: GivenArguments['flags'], command: string): string {
  if (key === undefined) throw wrong('--key is missing', command);
  if (!/^[\x21-\x7e]+$/.test(key)) throw wrong('--key: expected an API key', command);
  return key;
}

/** An http(s) URL of a flag; without it, the service of these settings. */
export function addressIn(flags: GivenArguments['flags'], name: string, command: string, settings?: Settings): string {
  const value = flags[name] ?? (settings === undefined ? undefined : publicUrlOf(settings, settings.port));
  if (value === undefined) throw wrong(`--${name} is missing`, command);
  const url = URL.parse(value);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.hash !== '')
    throw wrong(`--${name}: expected an address such as http://localhost:3000/hooks`, command);
  return value;
}
