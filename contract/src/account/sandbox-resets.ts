/** Resets of a company's sandbox, which remove its cases. Only an admin of the company may request one, no API key. */
import { group, route } from '../grammar/route.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { object } from '../shapes/structures.ts';
import { choice, id, instant, integer } from '../shapes/values.ts';

export const SandboxReset = named(
  'SandboxReset',
  object({
    id: id(),
    status: choice('running', 'finished'),
    removed: described(
      'How many orders, mandates, requests, debtors and stored responses have been removed so far.',
      integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
    ),
    requested_at: instant(),
    finished_at: nullable(instant()),
  }),
);
export type SandboxReset = Infer<typeof SandboxReset>;

export const sandboxResets = group(
  'account',
  'sandbox-resets',
  {
    title: 'Sandbox resets',
    about:
      'An admin of a company removes its sandbox cases. Companies, users, keys, webhooks, events and the request log are kept.',
  },
  {
    create: route('POST', '/account/v1/sandbox-resets/', {
      body: object({ company_id: described('A company that the person is an admin of.', id()) }),
      reply: SandboxReset,
      status: 201,
      existing: true,
      scope: null,
      takesPassword: true,
      sandboxOnly: 'sandbox_feature_unavailable',
      summary: 'Reset the sandbox of a company',
      description: 'While a reset of the company is running, that one is returned.',
      problems: ['sandbox_reset_requires_admin', 'sandbox_source_managed'],
    }),
    get: route('GET', '/account/v1/sandbox-resets/{id}/', {
      reply: SandboxReset,
      scope: null,
      anonymous: true,
      sandboxOnly: 'sandbox_feature_unavailable',
      summary: 'Retrieve the progress of a reset',
    }),
  },
);
