/**
 * The file of `--env-file`, in the form of systemd's EnvironmentFile, so that a command gets the settings of the unit.
 * Node's own reader of such files ends a value at `#`, which passwords in URLs contain.
 */
import { readFileSync } from 'node:fs';
import { SettingError } from './setting.ts';

/** @throws SettingError that names the file and the line, never a value */
export function readEnvFile(path: string): ReadonlyMap<string, string> {
  const lines = textOf(path).split(/\r?\n/);
  return new Map(
    lines.flatMap((line, index) => {
      const text = line.trim();
      if (text === '' || /^[#;]/.test(text)) return [];
      const [, name, value] = /^([A-Za-z_]\w*)=(.*)$/.exec(text) ?? [];
      if (name === undefined || value === undefined || value.endsWith('\\'))
        throw new SettingError(`${path}: line ${index + 1} is not NAME=value on one line`);
      return [[name, unquoted(value.trim())] as const];
    }),
  );
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new SettingError(`${path} cannot be read: ${(error as NodeJS.ErrnoException).code ?? 'unknown'}`);
  }
}

const unquoted = (value: string): string => /^(["'])(.*)\1$/.exec(value)?.[2] ?? value;
