/** The chapter Events: every event of the catalogues as the request that a receiver gets. */
import { caseEvents, dunningEvents, type EventKey, partnerEvents } from '@mahnwerk/contract/events/catalog.ts';
import type { OpenApiDocument } from '@mahnwerk/contract/grammar/openapi/openapi.ts';
import type { ParameterObject } from '@mahnwerk/contract/grammar/openapi/parameters.ts';
import { escape } from '../platform/pages/html.ts';
import { resolve, resolveSchema, type Schema } from './document.ts';
import { anchor, inline, jsonBlock, paragraphs } from './markup.ts';
import { field, fieldsOf } from './schema.html.ts';

interface Catalogue {
  readonly title: string;
  readonly about: string;
  readonly keys: readonly EventKey[];
}

const catalogue = (title: string, about: string, events: object): Catalogue => ({
  title,
  about,
  keys: Object.keys(events) as EventKey[],
});

/** By receiver: a company gets the first two, a Partner all three. */
export const catalogues: readonly Catalogue[] = [
  catalogue('Case events', 'In the feed and the webhooks of a company, and of a Partner that acts for it.', caseEvents),
  catalogue('Dunning events', 'In the same feed and webhooks as the case events.', dunningEvents),
  catalogue('Partner events', 'In the feed and the webhooks of a Partner only.', partnerEvents),
];

/** @param document the Partner API's, whose webhooks deliver every event */
export function eventsChapter(document: OpenApiDocument): string {
  return `<h1>Events</h1>
<div class="prose">${paragraphs('An event says that something happened and refers to the resources that it changed. The same events are in the event feed (`GET /v2/events/`, `GET /partner/v2/events/`) and in the deliveries of webhooks.\n\nA delivery is a signed `POST` with one event as its JSON body. Deliveries are sent at least once and in no particular order: deduplicate by `id`, store the event before you respond, then retrieve the resource. Acknowledge and ignore events that you do not know.')}</div>
${requestHeaders(document)}${responses(document)}
${catalogues.map((each) => catalogueSection(document, each)).join('\n')}`;
}

function requestHeaders(document: OpenApiDocument): string {
  const lines = (anyEvent(document)?.parameters ?? []).map((each) => {
    const { name, schema, description = '', required } = resolve<ParameterObject>(document, each);
    return field({ name, schema: { ...schema, description }, required });
  });
  return `<h2 id="headers">Headers of a delivery</h2><ul class="fields">${lines.join('')}</ul>`;
}

function responses(document: OpenApiDocument): string {
  const lines = Object.entries(anyEvent(document)?.responses ?? {}).map(
    ([status, { description }]) => `<dt>${escape(status)}</dt><dd>${inline(description)}</dd>`,
  );
  return `<h2 id="responses">Response of the receiver</h2><dl class="facts codes">${lines.join('')}</dl>`;
}

const anyEvent = ({ webhooks = {} }: OpenApiDocument) => Object.values(webhooks)[0]?.post;

const catalogueSection = (document: OpenApiDocument, { title, about, keys }: Catalogue): string =>
  `<section><h2 id="${anchor(title)}">${escape(title)}</h2><div class="prose">${paragraphs(about)}</div>${keys.map((key) => eventSection(document, key)).join('')}</section>`;

function eventSection(document: OpenApiDocument, key: EventKey): string {
  const post = document.webhooks?.[key]?.post;
  const { schema = {}, example } = post?.requestBody.content['application/json'] ?? {};
  const { data = {} } = (schema as { readonly properties?: Readonly<Record<string, object>> }).properties ?? {};
  return `<article class="operation" id="${anchor(key)}" data-kind="Event"><div class="about"><h3><a href="#${anchor(key)}"><code>${escape(key)}</code></a></h3>
${paragraphs(post?.summary ?? '')}<h4>Members of <code>data</code></h4>${dataOf(document, data as Schema)}</div>
<div class="samples"><div class="card answer"><header><h4>Body</h4></header>${jsonBlock(`Body of ${key}`, example)}</div></div></article>`;
}

/** One list for each form that `data` may have. */
function dataOf(document: OpenApiDocument, data: Schema): string {
  const family = resolveSchema(document, data);
  const forms = (family.anyOf ?? [family]) as Schema[];
  return forms.map((form) => fieldsOf(resolveSchema(document, form))).join('<p class="small soft">or</p>');
}
