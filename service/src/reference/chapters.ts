/** The chapters of an API whose operations are too many for one page: each is a document of its own, with the schemas that it names. */
import type { OpenApiDocument } from '@mahnwerk/contract/grammar/openapi/openapi.ts';
import type { ApiName } from '@mahnwerk/contract/grammar/scopes.ts';
import type { ReferenceEntry } from './document.ts';

/** Tags of the document that share a page. */
interface Chapter {
  /** The last part of the page's path. */
  readonly name: string;
  readonly title: string;
  readonly tags: readonly string[];
}

const listed = (tags: string): readonly string[] => tags.split(',').map((each) => each.trim());

const chaptersOf: Partial<Readonly<Record<ApiName, readonly Chapter[]>>> = {
  operator: [
    {
      name: 'orders-and-cases',
      title: 'Orders and cases',
      tags: listed(`
        Review, Order entry, Order entry: claims, Order entry: documents, Order entry: payments,
        Cases, Case processing, Assignment, Claims, Enforceable titles, Rental agreements, Debtors,
        Contacts, Circumstances, Documents, Messages, Requests to the client, Notes,
        Limitation of a claim, Limitations, Search, Work queues, Figures`),
    },
    {
      name: 'case-work',
      title: 'Case work and letters',
      tags: listed(`
        Case policies, Courses of cases, Decisions on cases, Runs over cases, Stops, Tasks, Teams,
        Calls, Declarations, Promises to pay, Plan offers, Letters of a case, Case documents,
        Inbox, Documents of the inbox, Mailbox, Letters, Print batches, Letter texts,
        Previews of letter texts, Letter texts of a company, Letter placeholders, Letterhead,
        Letterhead of a company, Settings of correspondence`),
    },
    {
      name: 'debtors-page',
      title: 'The debtor’s page',
      tags: listed(`
        Access codes, Access codes of debtors in dunning, Choices of debtors, Documents of choices,
        Online payments, Settings of the debtor’s page, Settings of the debtor’s page of a company,
        Texts of the debtor’s page, Previews of the debtor’s page,
        Previews of the page of debtors in dunning`),
    },
    {
      name: 'money',
      title: 'Money',
      tags: listed(`
        Money of a case, Interest terms, Allocation rules, Instalment plans, Waivers,
        Reported payments, Payment reports, Base rates, Law tables, Quotes, Bank accounts,
        Bank files, Bank transactions, Cash position, Conditions, Issuer, Statement runs,
        Statements, Single-mandate statements, Payouts, Exports for bookkeeping,
        Settings of bookkeeping, Settings of a company’s bookkeeping`),
    },
    {
      name: 'dunning',
      title: 'Dunning and imports',
      tags: listed(`
        Dunning: debtors, Dunning: invoices, Dunning: payments, Dunning: documents,
        Dunning letters, Dunning ladder, Dunning runs, Dunning decisions, Dunning: handovers,
        Kinds of import, Imports, Mappings of imports`),
    },
    {
      name: 'administration',
      title: 'Administration',
      tags: listed(`
        Setup, Settings, Legal forms, Companies, Users, Partners, Access to companies,
        Users of a Partner, Staff, API keys, Webhook deliveries, Sandbox: clock, Deployment,
        Failed work, Audit log, Service`),
    },
  ],
};

/** A chapter with its page's path. */
export interface PlacedChapter extends Chapter {
  readonly path: string;
}

/** The chapters of an API, none where one page shows all. @param path of the page of the API */
export const chaptersAt = (api: ApiName, path: string): readonly PlacedChapter[] =>
  (chaptersOf[api] ?? []).map((each) => ({ ...each, path: `${path}${each.name}/` }));

/** The tags that stand in no chapter or in two, and those that the document does not have. */
export function misplacedTags({ api, path, document }: ReferenceEntry): readonly string[] {
  const placed = chaptersAt(api, path).flatMap(({ tags }) => tags);
  const named = document.tags.map(({ name }) => name);
  return [...new Set([...placed, ...named])].filter(
    (tag) => placed.filter((each) => each === tag).length !== 1 || !named.includes(tag),
  );
}

/** The operations of some tags, in their order, with the schemas that these name, and that of errors. */
export function partOf(document: OpenApiDocument, names: readonly string[]): OpenApiDocument {
  const tags = names.flatMap((name) => document.tags.filter((each) => each.name === name));
  const paths = Object.fromEntries(
    Object.entries(document.paths).flatMap(([path, item]) => {
      const here = Object.entries(item).filter(([, { tags: own }]) => own.some((tag) => names.includes(tag)));
      return here.length === 0 ? [] : [[path, Object.fromEntries(here)]];
    }),
  );
  return { ...document, tags, paths, components: { ...document.components, schemas: schemasOf(document, paths) } };
}

/** The schemas that operations name, directly or by another part of the document. */
function schemasOf(
  { components }: OpenApiDocument,
  paths: OpenApiDocument['paths'],
): OpenApiDocument['components']['schemas'] {
  const wanted = new Set(['#/components/schemas/Error']);
  const follow = (part: unknown): void => {
    for (const [, target = ''] of JSON.stringify(part).matchAll(/"\$ref":"([^"]+)"/g))
      if (!wanted.has(target)) {
        wanted.add(target);
        const [kind = '', ...name] = target.split('/').slice(2);
        follow(components[kind as 'schemas'][name.join('/')]);
      }
  };
  follow(paths);
  return Object.fromEntries(
    Object.entries(components.schemas).filter(([name]) => wanted.has(`#/components/schemas/${name}`)),
  );
}
