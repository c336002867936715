/** One setting: how the text of a variable becomes a value, and how its faults are reported. */
import { isIP } from 'node:net';
import { resolve } from 'node:path';

/** Why a command cannot do its work, as one line for the operator who typed it. The cause travels along for LOG_LEVEL=debug. */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}

/** An invalid setting: the message begins with its name. */
export class SettingError extends StartError {
  override readonly name = 'SettingError';
}

/** The fault of a value, and what is expected. */
export class SettingFault extends Error {
  constructor(fault: string, expected: string) {
    super(`${fault}: expected ${expected}`);
  }
}

export type Parse<T> = (value: string) => T;

export type Variables = Readonly<Record<string, string | undefined>>;

/** Reads variables, and remembers their names. An empty variable is not set: compose files and shells write it so. */
export class SettingReader {
  readonly #variables: Variables;
  readonly #names = new Set<string>();

  constructor(variables: Variables) {
    this.#variables = variables;
  }

  isSet(name: string): boolean {
    return (this.#variables[name] ?? '') !== '';
  }

  /** @throws SettingError */
  optional<T>(name: string, parse: Parse<T>): T | undefined {
    this.#names.add(name);
    const value = this.#variables[name];
    if (value === undefined || value === '') return undefined;
    try {
      return parse(value);
    } catch (error) {
      if (error instanceof SettingFault) throw new SettingError(`${name} ${error.message}`);
      throw error;
    }
  }

  /** @throws SettingError */
  required<T>(name: string, parse: Parse<T>, otherwise: T): T {
    return this.optional(name, parse) ?? otherwise;
  }

  /** Variables with this prefix that were not read. */
  unread(prefix: string): string[] {
    return Object.keys(this.#variables).filter((name) => name.startsWith(prefix) && !this.#names.has(name));
  }
}

/** A value as part of a fault: never of a secret or of a URL that may contain a password. */
export const shown = (value: string): string =>
  `is ${JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value)}`;

export const oneOf =
  <const T extends string>(...choices: readonly T[]): Parse<T> =>
  (value) => {
    const choice = choices.find((each) => each === value);
    if (choice === undefined)
      throw new SettingFault(
        shown(value),
        choices.length === 2 ? choices.join(' or ') : `one of ${choices.join(', ')}`,
      );
    return choice;
  };

export const onOrOff: Parse<boolean> = (value) => oneOf('on', 'off')(value) === 'on';

export const wholeNumber =
  (from: number, to: number): Parse<number> =>
  (value) => {
    const number = /^\d{1,9}$/.test(value) ? Number(value) : -1;
    if (number < from || number > to) throw new SettingFault(shown(value), `a whole number from ${from} to ${to}`);
    return number;
  };

export const port: Parse<number> = wholeNumber(0, 65_535);

export const matching =
  (form: RegExp, expected: string): Parse<string> =>
  (value) => {
    if (!form.test(value)) throw new SettingFault(shown(value), expected);
    return value;
  };

export const host: Parse<string> = (value) => {
  const isName = /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]{0,62})(\.[a-z0-9_]([a-z0-9_-]{0,62}))*\.?$/i.test(value);
  if (isIP(value) === 0 && (!isName || /^[\d.]+$/.test(value)))
    throw new SettingFault(shown(value), 'a host name or an IP address');
  return value;
};

export const folder: Parse<string> = (value) => {
  if (value.includes('\0') || value.trim() === '') throw new SettingFault(shown(value), 'a folder');
  return resolve(value);
};

export const baseUrl: Parse<string> = (value) => {
  const url = URL.parse(value);
  const isPlain =
    url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' && !/[?#]/.test(value);
  // Not shown: it may contain a password.
  if (!isPlain)
    throw new SettingFault(
      'is not a plain http(s) URL',
      'http(s)://host[:port][/path] without user, query and fragment',
    );
  return value.replace(/\/+$/, '');
};

export const urlOf =
  (protocols: readonly string[], example: string): Parse<string> =>
  (value) => {
    // The folder of a socket is in the query (`postgresql://user@/database?host=/run`): the host is empty.
    const url = URL.parse(value.replace('@/', '@socket/'));
    if (url === null) throw new SettingFault('is not a URL', `one such as ${example}`);
    if (!protocols.includes(url.protocol))
      throw new SettingFault(`has the scheme ${url.protocol.slice(0, -1)}`, `one such as ${example}`);
    return value;
  };

export const visible =
  (from: number, to: number): Parse<string> =>
  (value) => {
    const expected = `${from} to ${to} visible ASCII characters`;
    if (!/^[\x21-\x7e]*$/.test(value))
      throw new SettingFault('holds a space, a control character or a character beyond ASCII', expected);
    if (value.length < from || value.length > to) throw new SettingFault(`has ${value.length} characters`, expected);
    return value;
  };

export const operatorKey = visible(32, 255);

export const secretKey: Parse<Buffer> = (value) => {
  const expected = '32 bytes in base64, as openssl rand -base64 32 prints them';
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(value)) throw new SettingFault('is not base64', expected);
  const bytes = Buffer.from(value, 'base64');
  if (bytes.length !== 32) throw new SettingFault(`holds ${bytes.length} bytes`, expected);
  return bytes;
};

export const listOf =
  <T>(parse: Parse<T>): Parse<readonly T[]> =>
  (value) => {
    const items = value.split(',').map((item) => item.trim());
    if (new Set(items).size !== items.length) throw new SettingFault(shown(value), 'no repeated items');
    return Object.freeze(items.map((item) => parse(item)));
  };

export const network: Parse<string> = (value) => {
  const [address = '', bits, ...rest] = value.split('/');
  const most = isIP(address) === 4 ? 32 : isIP(address) === 6 ? 128 : -1;
  const isBlock = rest.length === 0 && bits !== undefined && /^\d{1,3}$/.test(bits) && Number(bits) <= most;
  if (!isBlock)
    throw new SettingFault(
      `holds ${JSON.stringify(value)}`,
      'CIDR blocks separated by commas, such as 127.0.0.0/8,10.1.0.0/16',
    );
  return value;
};
