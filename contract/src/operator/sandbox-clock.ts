/** The operator moves the days of a company's sandbox (case-work.md 12). */
import { advanceCommand, clockText } from '../case/sandbox-clock.ts';
import { group, route } from '../grammar/route.ts';
import { SandboxAdvance, SandboxClock } from '../shapes/sandbox-advance.ts';

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
      ...advanceCommand,
      summary: "Advance a company's clock",
    }),
    advances: route('GET', `${at}advances/{id}/`, {
      ...common,
      scope: 'operator:read',
      reply: SandboxAdvance,
      summary: "Retrieve the progress of an advance of a company's clock",
    }),
  },
);
