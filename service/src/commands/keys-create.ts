/**
 * `keys create`: issues a key on the command line, with access to the data directory or DATABASE_URL. It works on the database, with or without a running
 * service, which accepts the key at once. Only the secret is printed to standard output, so that a script can read it.
 */
import { KeyCreate } from '@mahnwerk/contract/operator/keys.ts';
import { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { readSettings } from '../config.ts';
import { Refusal } from '../platform/refusal.ts';
import { type Command, type GivenArguments, UsageError } from './command.ts';

export const keysCreate: Command = {
  name: 'keys create',
  summary: 'Create an API key and print its secret once',
  description: [
    'Works with and without a running service. Kinds: case and dunning (keys of a company), partner (keys of a Partner),',
    'operator. The secret is printed to standard output, everything else to standard error: KEY=$(npx mahnwerk keys create …).',
  ],
  flags: {
    kind: { value: '<case|partner|dunning|operator>', text: 'the kind of the key' },
    company: { value: '<id>', text: 'the company of a case or dunning key' },
    partner: { value: '<id>', text: 'the Partner of a partner key' },
    name: { value: '<text>', text: 'a name for the key' },
    scopes: { value: '<scope,scope>', text: 'scopes of the key; default: all scopes of its kind' },
    'expires-at': { value: '<instant>', text: 'such as 2027-01-31T00:00:00Z; default: the key does not expire' },
  },
  async run({ flags }) {
    const wanted = keyFrom(flags);
    const settings = readSettings();
    const { issueKeyAlone } = await import('../deployment/issue-key.ts');
    const issued = await issueKeyAlone(settings, wanted).catch((error: unknown) => {
      throw inFlags(error);
    });
    process.stderr.write(`Key ${issued.id} (${issued.kind}, ${issued.token_name}). The secret is shown only once:\n`);
    process.stdout.write(`${issued.key}\n`);
    return 0;
  },
};

const flagOf: Readonly<Record<string, string>> = {
  kind: '--kind',
  company_id: '--company',
  partner_id: '--partner',
  token_name: '--name',
  scopes: '--scopes',
  expires_at: '--expires-at',
};

/** The flags as a body of the API, validated by its shape. */
function keyFrom(flags: GivenArguments['flags']): KeyCreate {
  const { kind, company, partner, name, scopes, 'expires-at': expires } = flags;
  const sent = {
    kind,
    company_id: company,
    partner_id: partner,
    token_name: name,
    scopes: scopes?.split(',').map((scope) => scope.trim()),
    expires_at: expires,
  };
  const report = new ValidationErrors();
  const body = KeyCreate.read(
    Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)),
    report,
  );
  if (body === undefined) throw inFlags(new Refusal('validation_error', { errors: report.failures }));
  return body;
}

/** A refusal of the API in the words of the command line: fields are flags. */
function inFlags(error: unknown): unknown {
  const [failure] = error instanceof Refusal ? (error.details.errors ?? []) : [];
  if (failure === undefined) return error;
  const field = failure.field.replace(/[[.].*$/, '');
  return new UsageError(`${flagOf[field] ?? field}: ${failure.message} (npx mahnwerk keys create --help)`, {
    cause: error,
  });
}
