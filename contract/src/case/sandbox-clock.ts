/** A company moves the days of its own sandbox (case-work.md 12). */
import { limits } from '../grammar/limits.ts';
import { group, route } from '../grammar/route.ts';
import { scenarioForms, scenarioType } from '../shapes/sandbox-scenario.ts';
import { SandboxAdvance, SandboxAdvanceInput, SandboxClock } from '../shapes/sandbox-advance.ts';

const at = '/v2/sandbox/clock/';
const common = { sandboxOnly: 'not_found' } as const;

export const clockText =
  'Each day in its order: drafts, interest, plans, promises, offers, stops and pauses follow the day, the debtor acts, ' +
  'dunning and cases run on working days, letters leave and count as posted, and with `office: works` blocking tasks ' +
  `that are due are done. A debtor acts as the metadata \`{"type": "${scenarioType}", "value": …}\` of a claim says: ` +
  `${scenarioForms.map((form) => `\`${form}\``).join(', ')}; n counts the letters of the case from 1, k the instalments.`;

/** The command of the company and of the operator. */
export const advanceCommand = {
  body: SandboxAdvanceInput,
  example: { days: 30 },
  reply: SandboxAdvance,
  status: 202,
  problems: ['conflict', 'sandbox_source_managed'],
  description: `At most ${limits.sandbox_advance_days} days at once, and ${limits.dunning_sandbox_days} days ahead of today. One advance runs at a time; another answers \`conflict\`. The clock goes back by a reset alone.`,
} as const;

export const sandboxClock = group(
  'case',
  'sandbox-clock',
  {
    title: 'Sandbox: clock',
    about: `Let days pass in your sandbox. ${clockText} Production answers \`404\`.`,
  },
  {
    get: route('GET', at, {
      ...common,
      scope: 'case:mandates:read',
      reply: SandboxClock,
      summary: 'Retrieve the clock of your sandbox',
    }),
    advance: route('POST', `${at}advance/`, {
      ...common,
      elevated: true,
      scope: 'case:orders:write',
      ...advanceCommand,
      summary: 'Advance the clock',
    }),
    advances: route('GET', `${at}advances/{id}/`, {
      ...common,
      scope: 'case:mandates:read',
      reply: SandboxAdvance,
      summary: 'Retrieve the progress of an advance',
    }),
  },
);
