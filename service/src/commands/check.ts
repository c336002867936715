/** `check`: tries what the settings name. */
import { readSettings } from '../config.ts';
import { columns, type Command } from './command.ts';

export const checkCommand: Command = {
  name: 'check',
  summary: 'Try every component that the settings name',
  description: [
    'Data directory, database, Redis, object store, mail server, mailbox, clamd, public URL, portal: one line each, `ok`, `none` or `fails` with the reason.',
    'Run it with the settings of the service, with or without a running service; the public URL answers only while it runs. It changes nothing.',
    'Exit code 0: the service can do its work. 1: a component fails, or production lacks one that it needs.',
  ],
  async run() {
    const settings = readSettings();
    const { check } = await import('../deployment/check.ts');
    const checked = await check(settings);
    const lines = columns(checked.map(({ name, result, text }) => [`${result.padEnd(5)}  ${name}`, text]));
    process.stdout.write(`${lines.map((line) => line.trim()).join('\n')}\n`);
    return checked.some(({ result }) => result === 'fails') ? 1 : 0;
  },
};
