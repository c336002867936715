/** The operator moves the days of a company's sandbox (case-work.md 12). */
import { clockText } from '../case/sandbox-clock.ts';
import { limits } from '../grammar/limits.ts';
import { group, route } from '../grammar/route.ts';
import { SandboxAdvance, SandboxAdvanceInput, SandboxClock } from '../shapes/sandbox-advance.ts';

const at = '/operator/v1/companies/{company_id}/sandbox-clock/';
const common = { sandboxOnly: 'not_found' } as const;

export const operatorSandboxClock = group(
  'operator',
  'operator-sandbox-clock',
  {
    title: 'Sandbox: clock',
    about: `Let days pass for one company of a sandbox. ${clockText} Production answers \`404\`.`,
  },
  {
    get: route('GET', at, {
      ...common,
      scope: 'operator:read',
      reply: SandboxClock,
      summary: "Retrieve the clock of a company's sandbox",
    }),
    advance: route('POST', `${at}advance/`, {
      ...common,
      scope: 'operator:cases',
      body: SandboxAdvanceInput,
      example: { days: 30 },
      reply: SandboxAdvance,
      status: 202,
      problems: ['conflict', 'sandbox_source_managed'],
      summary: "Advance a company's clock",
      description: `At most ${limits.sandbox_advance_days} days at once, and ${limits.dunning_sandbox_days} days ahead of today. One advance runs at a time; another answers \`conflict\`. The clock goes back by a reset alone.`,
    }),
    advances: route('GET', `${at}advances/{id}/`, {
      ...common,
      scope: 'operator:read',
      reply: SandboxAdvance,
      summary: "Retrieve the progress of an advance of a company's clock",
    }),
  },
);
