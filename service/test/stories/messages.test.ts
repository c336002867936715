/** What client and service write to each other, about an order and about a case. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { AuditEntry } from '@mahnwerk/contract/operator/audit-log.ts';
import type { Document } from '@mahnwerk/contract/case/documents.ts';
import type { HistoryEntry, Mandate } from '@mahnwerk/contract/case/mandates.ts';
import type { Message } from '@mahnwerk/contract/case/messages.ts';
import type { OperatorMessage } from '@mahnwerk/contract/operator/messages.ts';
import { examplePdf } from '@mahnwerk/contract/shapes/file.ts';
import { expireDrafts } from '../../src/domain/collection/orders/index.ts';
import {
  actingFor,
  bodyOf,
  type Company,
  first,
  givenAccepted,
  givenDraft,
  givenOrder,
  givenSubmitted,
  openStage,
  type Page,
  publicUrl,
  type Stage,
} from '../harness/cases.ts';
import { assertRefused } from '../harness/every-route.ts';
import { hold } from '../harness/held-locks.ts';
import { until } from '../harness/until.ts';

let stage: Stage;

before(async () => {
  stage = await openStage();
});

after(() => stage.stop());

type ParentType = 'order' | 'mandate';

/** A place to write: an order or a case, and the company it is of. */
interface Place {
  readonly company: Company;
  readonly type: ParentType;
  readonly id: string;
  /** The path of its messages. */
  readonly home: string;
}

const placeOf = (company: Company, type: ParentType, { id }: { readonly id: string }): Place => ({
  company,
  type,
  id,
  home: `/v2/${type}s/${id}/messages/`,
});

async function givenPlace(type: ParentType, company?: Company): Promise<Place> {
  const writer = company ?? (await stage.aCompany());
  return placeOf(
    writer,
    type,
    type === 'order' ? await givenSubmitted(writer) : (await givenAccepted(stage, writer)).mandate,
  );
}

const aMessage = { title: 'Delivery note', body: '<p>It is <b>attached</b>.</p>' };
const write = async ({ company, home }: Place, message: object = aMessage): Promise<Message> =>
  bodyOf(await company.send<Message>('POST', home, message), 201);
const messageAt = ({ company, home }: Place, { id }: { readonly id: string }): Promise<Message> =>
  company.read<Message>(`${home}${id}/`);
const change = (
  { company, home }: Place,
  { id }: { readonly id: string },
  body: unknown,
  headers: Record<string, string> = {},
) => company.send<Message>('PATCH', `${home}${id}/`, body, { headers });
const review = (id: string, by: 'start-review' | 'handle') =>
  stage.operate<OperatorMessage>('POST', `/operator/v1/messages/${id}/${by}/`);
const answer = async (
  { type, id }: Place,
  message: object = { title: 'Thank you', body: 'We have <i>received</i> it.' },
): Promise<OperatorMessage> =>
  bodyOf(await stage.operate<OperatorMessage>('POST', `/operator/v1/${type}s/${id}/messages/`, message), 201);
const queue = async (query = ''): Promise<Page<OperatorMessage>> =>
  bodyOf(await stage.operate<Page<OperatorMessage>>('GET', `/operator/v1/messages/?limit=100${query}`), 200);
const told = async ({ company }: Place): Promise<unknown[]> =>
  (await company.feed()).filter(({ type }) => type.endsWith('.message.created')).map(({ type, data }) => [type, data]);
const auditOf = async (target: string, action: string): Promise<readonly AuditEntry[]> =>
  bodyOf(
    await stage.operate<Page<AuditEntry>>('GET', `/operator/v1/audit-log/?target_id=${target}&action=${action}`),
    200,
  ).results;

/** What both parents have in common. */
for (const type of ['order', 'mandate'] as const)
  describe(`a message on ${type === 'order' ? 'an order' : 'a case'}`, () => {
    test('is under review when it was written, can be read, and is told once', async () => {
      const place = await givenPlace(type);
      const sent = await place.company.send<Message>('POST', place.home, {
        title: 'Delivery note',
        body: '<p onclick="x">It is <b>attached</b>.<script>alert(1)</script></p>',
      });
      const message = bodyOf(sent, 201);
      assert.deepEqual(message, {
        id: message.id,
        href: `${publicUrl}${place.home}${message.id}/`,
        parent: { id: place.id, type, href: `${publicUrl}/v2/${type}s/${place.id}/` },
        response_to: null,
        sender: 'client',
        author: { type: 'api' },
        title: 'Delivery note',
        body: '<p>It is <b>attached</b>.</p>',
        state: 'under_review',
        editable: true,
        documents: [],
        created_at: stage.clock.now(),
        updated_at: stage.clock.now(),
      });
      assert.equal(sent.headers.get('location'), message.href);
      assert.deepEqual(await messageAt(place, message), message);
      assert.deepEqual((await place.company.read<Page<Message>>(place.home)).results, [message]);
      const data = {
        company_id: place.company.company,
        [`${type}_id`]: place.id,
        [`${type}_url`]: message.parent.href,
        message_id: message.id,
      };
      assert.deepEqual(await told(place), [[`${type}.message.created`, data]]);
    });

    test('answers another one of the same conversation, and no other', async () => {
      const [place, elsewhere] = [await givenPlace(type), await givenPlace(type)];
      const [one, other] = [await answer(place), await write(elsewhere)];
      assert.equal((await write(place, { ...aMessage, response_to: one.id })).response_to, one.id);
      assert.equal((await write(place, { ...aMessage, response_to: null })).response_to, null);
      const foreign = await write(await givenPlace(type, elsewhere.company));
      for (const [from, response_to] of [
        [place, other.id],
        [place, randomUUID()],
        [elsewhere, foreign.id],
      ] as const)
        assertRefused(
          await from.company.send('POST', from.home, { ...aMessage, response_to }),
          400,
          'validation_error',
          'invalid response_to',
        );
    });

    test('of a person is changed by that person alone, until its review begins; one of a key by keys', async () => {
      const place = await givenPlace(type);
      const asPerson = () => stage.givenSession({ kind: 'company', owner: place.company.company, roles: ['admin'] });
      const [ada, other] = [await asPerson(), await asPerson()];
      const at = (key: string) => ({
        write: async () => bodyOf(await stage.send<Message>('POST', place.home, { key, body: aMessage }), 201),
        read: async ({ id }: Message) => bodyOf(await stage.send<Message>('GET', `${place.home}${id}/`, { key }), 200),
        change: ({ id }: Message, body: object) => stage.send<Message>('PATCH', `${place.home}${id}/`, { key, body }),
      });
      const own = await at(ada).write();
      assert.deepEqual([own.author.type, own.editable], ['user', true]);
      assert.equal((await at(other).read(own)).editable, false);
      assert.equal((await messageAt(place, own)).editable, false);
      const listed = (await place.company.read<Page<Message>>(place.home)).results;
      assert.deepEqual(
        listed.map(({ editable }) => editable),
        [false],
      );
      assertRefused(await change(place, own, { title: 'Under her name' }), 409, 'conflict');
      assertRefused(await at(other).change(own, { title: 'Under her name' }), 409, 'conflict');
      const file = { type: 'other', filename: 'note.pdf', base64: examplePdf };
      assertRefused(await place.company.send('POST', `${place.home}${own.id}/documents/`, file), 409, 'conflict');
      stage.clock.advance({ minutes: 1 });
      assert.equal(bodyOf(await at(ada).change(own, { title: 'Corrected' }), 200).title, 'Corrected');

      const ofKey = await write(place);
      assert.equal((await at(ada).read(ofKey)).editable, false);
      assertRefused(await at(ada).change(ofKey, { title: 'Ours' }), 409, 'conflict');

      bodyOf(await review(own.id, 'start-review'), 200);
      assert.equal((await at(ada).read(own)).editable, false);
      assertRefused(await at(ada).change(own, { title: 'Too late' }), 409, 'conflict');
    });

    test('can be changed until its review begins', async () => {
      const place = await givenPlace(type);
      const message = await write(place);
      stage.clock.advance({ minutes: 1 });
      const changed = bodyOf(
        await change(place, message, { body: 'It <a href="javascript:alert(1)">is</a> & stays.' }),
        200,
      );
      assert.deepEqual(changed, { ...message, body: 'It <a>is</a> &amp; stays.', updated_at: stage.clock.now() });
      stage.clock.advance({ minutes: 1 });
      assert.deepEqual(bodyOf(await change(place, message, { title: 'Other', body: changed.body ?? '' }), 200), {
        ...changed,
        title: 'Other',
        updated_at: stage.clock.now(),
      });
      const last = await messageAt(place, message);
      stage.clock.advance({ minutes: 1 });
      assert.deepEqual(
        bodyOf(await change(place, message, { title: 'Other', body: changed.body ?? '' }), 200),
        last,
        'a change of nothing is none',
      );
      assert.equal((await told(place)).length, 1, 'a change is not told');

      bodyOf(await review(message.id, 'start-review'), 200);
      const inReview = await messageAt(place, message);
      assert.deepEqual(inReview, { ...last, editable: false, updated_at: stage.clock.now() });
      assertRefused(await change(place, message, { title: 'Too late' }), 409, 'conflict');
      const { updated_at } = bodyOf(await review(message.id, 'handle'), 200);
      assert.deepEqual(await messageAt(place, message), { ...inReview, state: 'handled', updated_at });
      assertRefused(await change(place, message, { title: 'Too late' }), 409, 'conflict');
    });

    test('says what was written: rows and cells of a table stay apart, and a bracket is a bracket', async () => {
      const place = await givenPlace(type);
      const message = await write(place, {
        title: 'Überfällig <30 Tage',
        body: '<div>Offen:</div><table><tr><td>RE-1</td><td>100,00</td></tr><tr><td>RE-2</td><td>50,00</td></tr></table>Betrag <150 EUR, an <Müller>',
      });
      assert.equal(message.title, 'Überfällig <30 Tage');
      assert.equal(
        message.body,
        '<p>Offen:</p>RE-1\t100,00<br />RE-2\t50,00<br />Betrag &lt;150 EUR, an &lt;Müller&gt;',
      );
      assert.deepEqual(await messageAt(place, message), message);
    });

    test('must say something, in every field that is sent', async () => {
      const place = await givenPlace(type);
      const message = await write(place);
      const post = (body: unknown) => place.company.send('POST', place.home, body);
      assertRefused(await post({}), 400, 'validation_error', 'required title', 'required body');
      assertRefused(
        await post({ title: 'x', body: '<p>&nbsp;</p>', response_to: randomUUID() }),
        400,
        'validation_error',
        'blank body',
        'invalid response_to',
      );
      assertRefused(
        await post({ title: 'x\ny', body: ' ' }),
        400,
        'validation_error',
        'control_characters title',
        'blank body',
      );
      assertRefused(
        await post({ title: 'x'.repeat(201), body: 'x'.repeat(262_145) }),
        400,
        'validation_error',
        'max_length title',
        'max_length body',
      );
      assertRefused(await post({ ...aMessage, state: 'handled' }), 400, 'validation_error', 'unknown_field state');
      assertRefused(await change(place, message, {}), 400, 'validation_error', 'required title');
      assertRefused(
        await change(place, message, { body: '<script>x</script>' }),
        400,
        'validation_error',
        'blank body',
      );
      assertRefused(await change(place, message, { title: null }), 400, 'validation_error', 'invalid title');
      assertRefused(
        await change(place, message, { response_to: null }),
        400,
        'validation_error',
        'unknown_field response_to',
      );
      assert.deepEqual(await messageAt(place, message), message);
      const longest = await write(place, { title: 'x'.repeat(200), body: 'x'.repeat(262_144) });
      assert.equal(longest.body?.length, 262_144);
    });

    test('is as long as it may be by what was sent, and can be sent again as it was read', async () => {
      const place = await givenPlace(type);
      for (const body of [
        `${'x'.repeat(262_143)}&`,
        '&'.repeat(262_144),
        `<b>Muster & Söhne</b>${'x'.repeat(262_121)}`,
      ]) {
        const message = await write(place, { title: 'Long', body });
        const read = message.body ?? '';
        assert.ok(read.length > 262_144);
        assert.deepEqual(bodyOf(await change(place, message, { body: read }), 200), message, 'nothing has changed');
        const renamed = bodyOf(await change(place, message, { title: 'Longer', body: read }), 200);
        assert.deepEqual([renamed.title, renamed.body], ['Longer', read]);
        assertRefused(await change(place, message, { body: `${read}x` }), 400, 'validation_error', 'max_length body');
        assertRefused(
          await change(place, message, { title: '', body: 'x'.repeat(262_145) }),
          400,
          'validation_error',
          'blank title',
          'max_length body',
        );
        assertRefused(
          await place.company.send('POST', place.home, { title: 'Long', body: read }),
          400,
          'validation_error',
          'max_length body',
        );
        assertRefused(
          await change(place, { ...message, id: randomUUID() }, { body: read }),
          400,
          'validation_error',
          'max_length body',
        );
      }
    });

    test('is changed by one of two who read the same', async () => {
      const place = await givenPlace(type);
      const message = await write(place);
      const etag = (await place.company.send('GET', `${place.home}${message.id}/`)).headers.get('etag') ?? '';
      const answers = await Promise.all(
        ['One', 'Two'].map((title) => change(place, message, { title }, { 'If-Match': etag })),
      );
      assert.deepEqual(
        answers.map(({ status }) => status).toSorted((one, other) => one - other),
        [200, 412],
      );
    });

    test('is either changed or under review, never both', async () => {
      const place = await givenPlace(type);
      for (let round = 0; round < 5; round += 1) {
        const message = await write(place);
        const [changed, begun] = await Promise.all([
          change(place, message, { title: 'Changed' }),
          review(message.id, 'start-review'),
        ]);
        assert.equal(begun.status, 200);
        if (changed.status !== 200) assertRefused(changed, 409, 'conflict');
        assert.equal((await messageAt(place, message)).title, changed.status === 200 ? 'Changed' : message.title);
        if (changed.status === 200) assert.equal(begun.body.title, 'Changed', 'what the review sees is what stays');
      }
    });

    test('stands on its own parent, and is nobody else’s', async () => {
      const [place, other] = [await givenPlace(type), await givenPlace(type)];
      const message = await write(place);
      const neighbour = await givenPlace(type, place.company);
      for (const from of [neighbour, other, { ...place, company: other.company }]) {
        assertRefused(await from.company.send('GET', `${from.home}${message.id}/`), 404, 'not_found');
        assertRefused(await change(from, message, { title: 'x' }), 404, 'not_found');
      }
      for (const method of ['GET', 'POST'])
        assertRefused(
          await other.company.send(method, place.home, method === 'POST' ? aMessage : undefined),
          404,
          'not_found',
        );
      assert.deepEqual((await neighbour.company.read<Page<Message>>(neighbour.home)).results, []);
      const unknown = placeOf(place.company, type, { id: randomUUID() });
      assertRefused(await change(unknown, message, { title: 'x' }), 404, 'not_found');
      assertRefused(await unknown.company.send('GET', unknown.home), 404, 'not_found');
    });

    test('is listed with the others of both sides, by state, sender and change', async () => {
      const place = await givenPlace(type);
      const one = await write(place);
      stage.clock.advance({ minutes: 1 });
      const two = await answer(place);
      stage.clock.advance({ minutes: 1 });
      const three = await write(place);
      const since = stage.clock.now();
      bodyOf(await review(one.id, 'handle'), 200);
      const ids = async (query: string): Promise<string[]> =>
        (await place.company.read<Page<Message>>(`${place.home}${query}`)).results.map(({ id }) => id);
      assert.deepEqual(await ids(''), [three.id, two.id, one.id]);
      assert.deepEqual(await ids('?state=under_review'), [three.id]);
      assert.deepEqual(await ids('?state=handled&sender=client'), [one.id]);
      assert.deepEqual(await ids('?sender=service'), [two.id]);
      assert.deepEqual((await ids(`?updated_since=${since}`)).toSorted(), [one.id, three.id].toSorted());
      assert.equal((await place.company.read<Page<Message>>(`${place.home}?limit=1`)).count, 3);
    });

    test('comes with documents, which can be added and taken away while it can be changed', async () => {
      const place = await givenPlace(type);
      const pdf = { type: 'correspondence', filename: 'note.pdf', base64: examplePdf };
      const message = await write(place, { ...aMessage, documents: [pdf, { ...pdf, filename: 'second.pdf' }] });
      assert.deepEqual(
        message.documents
          .map(({ filename, status, parent }) => [filename, status, parent] as const)
          .toSorted(([one], [other]) => one.localeCompare(other)),
        [
          ['note.pdf', 'pending', { id: message.id, type: 'message' }],
          ['second.pdf', 'pending', { id: message.id, type: 'message' }],
        ],
      );
      const home = `${place.home}${message.id}/documents/`;
      const document = first(message.documents);
      assert.deepEqual(await place.company.read<Document>(`${home}${document.id}/`), document);
      const added = bodyOf(await place.company.send<Document>('POST', home, { ...pdf, filename: 'third.pdf' }), 201);
      assert.equal((await place.company.read<Page<Document>>(home)).count, 3);
      assert.equal((await place.company.send('DELETE', `${home}${added.id}/`)).status, 204);
      assert.equal((await messageAt(place, message)).documents.length, 2);
      assertRefused(
        await place.company.send('POST', place.home, { ...aMessage, documents: [{ ...pdf, base64: 'bm8gcGRm' }] }),
        400,
        'validation_error',
        'unsupported documents[0].base64',
      );

      bodyOf(await review(message.id, 'start-review'), 200);
      assertRefused(await place.company.send('POST', home, pdf), 409, 'conflict');
      assertRefused(await place.company.send('DELETE', `${home}${document.id}/`), 409, 'conflict');
      assert.equal((await place.company.read<Page<Document>>(home)).count, 2);
      assert.equal(
        bodyOf(await stage.operate<OperatorMessage>('GET', `/operator/v1/messages/${message.id}/`), 200).documents
          .length,
        2,
      );
    });

    test('of the service is published at once, told by no event, and not the client’s to change', async () => {
      const place = await givenPlace(type);
      const question = await write(place);
      const sent = await stage.operate<OperatorMessage>('POST', `/operator/v1/${type}s/${place.id}/messages/`, {
        title: 'Thank you',
        body: 'It <em>arrived</em>.<img src=x>',
        response_to: question.id,
      });
      const reply = bodyOf(sent, 201);
      assert.deepEqual(
        [reply.sender, reply.author, reply.state, reply.editable, reply.response_to, reply.body],
        ['service', { type: 'service' }, 'published', false, question.id, 'It <em>arrived</em>.'],
      );
      const { company_id, company_name, debtor_name, reference_number, review_started_at, handled_at, ...seen } = reply;
      assert.deepEqual([company_name, debtor_name], ['Beispiel Handel GmbH', 'Mika Muster']);
      assert.equal(reference_number !== null, type === 'mandate');
      assert.deepEqual([company_id, review_started_at, handled_at], [place.company.company, null, null]);
      assert.deepEqual(await messageAt(place, reply), {
        ...seen,
        href: `${publicUrl}${place.home}${reply.id}/`,
        parent: { ...seen.parent, href: `${publicUrl}/v2/${type}s/${place.id}/` },
      });
      assert.deepEqual(
        [reply.href, reply.parent.href],
        [`${publicUrl}/operator/v1/messages/${reply.id}/`, `${publicUrl}/operator/v1/${type}s/${place.id}/`],
      );
      assert.equal((await told(place)).length, 1);
      assertRefused(await change(place, reply, { title: 'x' }), 409, 'conflict');
      for (const by of ['start-review', 'handle'] as const) assertRefused(await review(reply.id, by), 409, 'conflict');
      const [entry] = await auditOf(place.id, `operator-messages.write_on_${type}`);
      assert.deepEqual([entry?.company_id, entry?.before, entry?.after], [place.company.company, null, reply]);

      const location = sent.headers.get('location')?.replace(publicUrl, '') ?? '';
      assert.deepEqual(bodyOf(await stage.operate('GET', location), 200), reply);
      const conversation = bodyOf(
        await stage.operate<Page<OperatorMessage>>('GET', `/operator/v1/${type}s/${place.id}/messages/`),
        200,
      );
      assert.deepEqual(conversation.results.map(({ id }) => id).toSorted(), [question.id, reply.id].toSorted());
      const elsewhere = await givenPlace(type);
      assertRefused(
        await stage.operate('GET', `/operator/v1/${type}s/${elsewhere.id}/messages/${reply.id}/`),
        404,
        'not_found',
      );
      assertRefused(
        await stage.operate('POST', `/operator/v1/${type}s/${elsewhere.id}/messages/`, {
          ...aMessage,
          response_to: question.id,
        }),
        400,
        'validation_error',
        'invalid response_to',
      );
      assertRefused(
        await stage.operate('POST', `/operator/v1/${type}s/${randomUUID()}/messages/`, {
          ...aMessage,
          response_to: randomUUID(),
        }),
        400,
        'validation_error',
        'invalid response_to',
      );
      assertRefused(
        await stage.operate('POST', `/operator/v1/${type}s/${randomUUID()}/messages/`, aMessage),
        404,
        'not_found',
      );
    });
  });

describe('messages below a draft', () => {
  test('are the client’s alone until it is submitted, and told then, in the order they were written', async () => {
    const company = await stage.aCompany();
    const draft = await givenDraft(company);
    const place = placeOf(company, 'order', draft);
    const one = await write(place);
    stage.clock.advance({ minutes: 1 });
    const two = await write(place);
    assert.deepEqual([one.state, one.editable, await company.feed()], ['under_review', true, []]);
    assert.deepEqual((await queue(`&company_id=${company.company}`)).results, []);
    assertRefused(await stage.operate('GET', `/operator/v1/messages/${one.id}/`), 404, 'not_found');
    assertRefused(await review(one.id, 'start-review'), 404, 'not_found');
    assert.deepEqual(
      bodyOf(await stage.operate<Page<unknown>>('GET', `/operator/v1/orders/${draft.id}/messages/`), 200).results,
      [],
    );

    bodyOf(await company.send('POST', `/v2/orders/${draft.id}/finalize/`), 200);
    assert.deepEqual(
      (await company.feed()).map(({ type, data }) => [type, data.message_id]),
      [
        ['order.submitted', undefined],
        ['order.message.created', one.id],
        ['order.message.created', two.id],
      ],
    );
    const seen = await queue(`&company_id=${company.company}&state=under_review`);
    assert.deepEqual(
      seen.results.map(({ id, editable }) => [id, editable]),
      [
        [two.id, true],
        [one.id, true],
      ],
    );
    bodyOf(await review(one.id, 'start-review'), 200);
  });

  test('keep it alive when they are written or changed, and not when they are read', async () => {
    const company = await stage.aCompany();
    const draft = await givenDraft(company);
    const place = placeOf(company, 'order', draft);
    const expiry = async (): Promise<unknown> =>
      (await company.read<{ expires_at: string }>(`/v2/orders/${draft.id}/`)).expires_at;
    const inNinetyDays = () => new Date(Date.parse(stage.clock.now()) + 90 * 86_400_000).toISOString();
    stage.clock.advance({ days: 1 });
    const message = await write(place);
    assert.equal(await expiry(), inNinetyDays());
    stage.clock.advance({ days: 1 });
    bodyOf(await change(place, message, { title: message.title }), 200);
    await messageAt(place, message);
    assert.notEqual(await expiry(), inNinetyDays());
    bodyOf(await change(place, message, { title: 'Another' }), 200);
    assert.equal(await expiry(), inNinetyDays());
  });

  test('stay as they are when it has expired, and go with it', async () => {
    const company = await stage.aCompany();
    const draft = await givenDraft(company);
    const place = placeOf(company, 'order', draft);
    const message = await write(place, {
      ...aMessage,
      documents: [{ type: 'other', filename: 'a.pdf', base64: examplePdf }],
    });
    stage.clock.advance({ days: 91 });
    assertRefused(await change(place, message, { title: 'x' }), 409, 'order_expired');
    assertRefused(await company.send('POST', place.home, aMessage), 409, 'order_expired');
    assertRefused(
      await stage.operate('POST', `/operator/v1/orders/${draft.id}/messages/`, aMessage),
      409,
      'order_expired',
    );
    assertRefused(
      await company.send('POST', `${place.home}${message.id}/documents/`, {
        type: 'other',
        filename: 'a.pdf',
        base64: examplePdf,
      }),
      409,
      'order_expired',
    );
    assertRefused(await change(place, { id: randomUUID() }, { title: 'x' }), 404, 'not_found');
    assert.deepEqual(await messageAt(place, message), message);
    await stage.run(expireDrafts({ publicUrl }));
    assertRefused(await company.send('GET', `${place.home}${message.id}/`), 404, 'not_found');
    assert.deepEqual(await stage.sql('select id from messages where order_id = $1', [draft.id]), []);
  });

  test('go with it when its owner deletes it, the answers to each other too', async () => {
    const company = await stage.aCompany();
    const draft = await givenDraft(company);
    const place = placeOf(company, 'order', draft);
    const { id: response_to } = await answer(place);
    await write(place, { ...aMessage, response_to });
    assert.equal((await company.send('DELETE', `/v2/orders/${draft.id}/`)).status, 204);
    assert.deepEqual(await stage.sql('select id from messages where order_id = $1', [draft.id]), []);
  });
});

test('an order takes messages in every state but as an expired draft', async () => {
  const company = await stage.aCompany();
  for (const state of [
    'draft',
    'submitted',
    'awaiting_client_response',
    'accepted',
    'rejected',
    'withdrawn',
  ] as const) {
    const place = placeOf(company, 'order', await givenOrder(stage, company, state));
    const message = await write(place);
    assert.equal(bodyOf(await change(place, message, { title: 'Changed' }), 200).title, 'Changed', state);
  }
});

test('messages of an order stay there when it is accepted, and are answered from the case', async () => {
  const company = await stage.aCompany();
  const order = await givenSubmitted(company);
  const place = placeOf(company, 'order', order);
  const before = await write(place);
  const { mandate } = bodyOf(
    await stage.operate<{ mandate: string }>('POST', `/operator/v1/orders/${order.id}/accept/`),
    200,
  );
  assert.deepEqual(await messageAt(place, before), before);
  assert.deepEqual((await company.read<Page<Message>>(place.home)).results, [before]);
  const onCase = placeOf(company, 'mandate', { id: mandate });
  assert.deepEqual((await company.read<Page<Message>>(onCase.home)).results, []);
  assert.equal((await answer(onCase, { ...aMessage, response_to: before.id })).response_to, before.id);
  const later = await write(onCase);
  assertRefused(
    await company.send('POST', place.home, { ...aMessage, response_to: later.id }),
    400,
    'validation_error',
    'invalid response_to',
  );
});

describe('the history of a case', () => {
  const historyOf = async ({ company, id }: Place): Promise<readonly HistoryEntry[]> =>
    (await company.read<Page<HistoryEntry>>(`/v2/mandates/${id}/history/?limit=100`)).results;

  test('has the messages of both sides under their own ids, as they stand now', async () => {
    const place = await givenPlace('mandate');
    stage.clock.advance({ minutes: 1 });
    const question = await write(place);
    stage.clock.advance({ minutes: 1 });
    const reply = await answer(place);
    stage.clock.advance({ minutes: 1 });
    bodyOf(await change(place, question, { title: 'Asked anew', body: 'Where <b>is</b> it?' }), 200);
    const entries = await historyOf(place);
    assert.deepEqual(
      entries.map(({ id, type, title, description, created_at, updated_at }) => [
        id,
        type,
        title,
        description,
        created_at,
        updated_at,
      ]),
      [
        [reply.id, 'message', 'Thank you', 'We have <i>received</i> it.', reply.created_at, reply.created_at],
        [question.id, 'message', 'Asked anew', 'Where <b>is</b> it?', question.created_at, stage.clock.now()],
        [entries[2]?.id, 'state_change', 'Case opened', null, entries[2]?.created_at, entries[2]?.created_at],
      ],
    );
    assert.deepEqual(
      (
        await place.company.read<Page<HistoryEntry>>(
          `/v2/mandates/${place.id}/history/?updated_since=${stage.clock.now()}`,
        )
      ).results.map(({ id }) => id),
      [question.id],
    );
  });

  test('has the documents of messages, of both sides', async () => {
    const place = await givenPlace('mandate');
    const documents = [{ type: 'other', filename: 'note.pdf', base64: examplePdf }];
    const question = await write(place, { ...aMessage, documents });
    stage.clock.advance({ minutes: 1 });
    const reply = await answer(place, { ...aMessage, documents });
    await stage.inspectDocuments();
    const [told_, asked] = await historyOf(place);
    assert.deepEqual(
      [asked?.documents, told_?.documents],
      [(await messageAt(place, question)).documents, (await messageAt(place, reply)).documents],
    );
    for (const {
      id,
      documents: [document],
    } of [question, reply]) {
      const file = `${place.home}${id}/documents/${document?.id}/download/`;
      assert.equal((await place.company.send('GET', file)).status, 200);
      assert.ok([asked, told_].some((entry) => entry?.documents[0]?.download_url === `${publicUrl}${file}`));
    }
    assertRefused(
      await place.company.send('DELETE', `${place.home}${reply.id}/documents/${reply.documents[0]?.id}/`),
      409,
      'conflict',
    );
  });

  test('changes with the documents of messages: when one comes, goes, or its inspection ends', async () => {
    const place = await givenPlace('mandate');
    const pdf = { type: 'other', filename: 'note.pdf', base64: examplePdf };
    const question = await write(place, { ...aMessage, documents: [pdf] });
    const home = `${place.home}${question.id}/documents/`;
    const steps = {
      inspected: () => stage.inspectDocuments(),
      added: async () => bodyOf(await place.company.send<Document>('POST', home, pdf), 201),
      removed: async () =>
        assert.equal((await place.company.send('DELETE', `${home}${first(question.documents).id}/`)).status, 204),
    };
    for (const [name, step] of Object.entries(steps)) {
      stage.clock.advance({ minutes: 1 });
      await step();
      const now = stage.clock.now();
      assert.equal((await messageAt(place, question)).updated_at, now, name);
      const since = await place.company.read<Page<HistoryEntry>>(
        `/v2/mandates/${place.id}/history/?updated_since=${now}`,
      );
      assert.deepEqual(
        since.results.map(({ id, updated_at }) => [id, updated_at]),
        [[question.id, now]],
        name,
      );
    }
  });

  test('lets a client delete one document of a message while the inspection of another ends', async () => {
    const place = await givenPlace('mandate');
    const pdf = { type: 'other', filename: 'note.pdf', base64: examplePdf };
    const question = await write(place, { ...aMessage, documents: [pdf] });
    await stage.inspectDocuments();
    const home = `${place.home}${question.id}/documents/`;
    bodyOf(await place.company.send<Document>('POST', home, { ...pdf, filename: 'later.pdf' }), 201);
    const release = await hold(
      stage.address,
      `select from mandate_history where id = '${question.id}' for no key update`,
    );
    const waiting = async (): Promise<number> =>
      (await stage.sql(`select from pg_locks where not granted and locktype in ('transactionid', 'tuple')`)).length;
    const inspecting = stage.inspectDocuments();
    await until(async () => (await waiting()) > 0, 'the inspection waits for the history');
    const deleting = place.company.send('DELETE', `${home}${first(question.documents).id}/`);
    await until(async () => (await waiting()) > 1, 'the deletion waits too');
    await release();
    assert.deepEqual([(await deleting).status, await inspecting], [204, 1]);
  });

  test('goes on after its end: client and service still write', async () => {
    const place = await givenPlace('mandate');
    bodyOf(await stage.operate<Mandate>('POST', `/operator/v1/mandates/${place.id}/close/`, { reason: 'Paid.' }), 200);
    stage.clock.advance({ minutes: 1 });
    const question = await write(place);
    stage.clock.advance({ minutes: 1 });
    const reply = await answer(place);
    assert.deepEqual((await historyOf(place)).map(({ id, processing_state }) => [id, processing_state]).slice(0, 2), [
      [reply.id, 'ended'],
      [question.id, 'ended'],
    ]);
  });
});

describe('the operator’s queue', () => {
  test('holds what waits, of every company, and each review once', async () => {
    const [one, two] = [await givenPlace('order'), await givenPlace('mandate')];
    const [first_, second] = [await write(one), await write(two)];
    const waiting = (await queue('&state=under_review')).results.map(({ id }) => id);
    assert.ok(waiting.includes(first_.id) && waiting.includes(second.id));
    const [mine] = (await queue(`&state=under_review&company_id=${one.company.company}`)).results;
    assert.deepEqual(
      [mine?.id, mine?.company_id, mine?.parent.type, mine?.review_started_at],
      [first_.id, one.company.company, 'order', null],
    );

    stage.clock.advance({ minutes: 1 });
    const begun = bodyOf(await review(first_.id, 'start-review'), 200);
    assert.deepEqual(
      [begun.state, begun.review_started_at, begun.editable, begun.updated_at],
      ['under_review', stage.clock.now(), false, stage.clock.now()],
    );
    assertRefused(await review(first_.id, 'start-review'), 409, 'conflict');
    stage.clock.advance({ minutes: 1 });
    const handled = bodyOf(await review(first_.id, 'handle'), 200);
    assert.deepEqual(
      [handled.state, handled.review_started_at, handled.handled_at],
      ['handled', begun.review_started_at, stage.clock.now()],
    );
    for (const by of ['start-review', 'handle'] as const) assertRefused(await review(first_.id, by), 409, 'conflict');
    const [ended] = await auditOf(first_.id, 'operator-messages.handle');
    assert.deepEqual(
      [ended?.before, ended?.after],
      [
        { state: 'under_review', review_started_at: begun.review_started_at, handled_at: null },
        { state: 'handled', review_started_at: begun.review_started_at, handled_at: handled.handled_at },
      ],
    );

    const atOnce = bodyOf(await review(second.id, 'handle'), 200);
    assert.deepEqual(
      [atOnce.state, atOnce.review_started_at, atOnce.handled_at],
      ['handled', stage.clock.now(), stage.clock.now()],
    );
    assert.deepEqual((await queue(`&state=under_review&company_id=${two.company.company}`)).results, []);
    assertRefused(await review(randomUUID(), 'handle'), 404, 'not_found');
  });
});

test('a Partner writes for its company as the company itself would', async () => {
  const company = await stage.aCompany();
  const order = await givenSubmitted(company);
  const key = await stage.givenKey('partner', await stage.givenPartner([company.company]));
  const partner = actingFor(stage, stage.database, {
    company: company.company,
    key,
    headers: { 'X-On-Behalf-Of-Company': company.company },
  });
  const message = await write(placeOf(partner, 'order', order));
  assert.deepEqual(await messageAt(placeOf(company, 'order', order), message), message);
  assert.equal(
    bodyOf(await change(placeOf(company, 'order', order), message, { title: 'Together' }), 200).title,
    'Together',
  );
});

test('messages have scopes of their own, and the operator’s key too', async () => {
  const place = await givenPlace('order');
  const message = await write(place);
  const with_ = async (...scopes: Parameters<Stage['givenKey']>[2] & {}) =>
    stage.givenKey('case', place.company.company, scopes);
  const [orders, reader] = [await with_('case:orders:write', 'case:mandates:read'), await with_('case:messages:read')];
  assertRefused(await stage.send('GET', place.home, { key: orders }), 403, 'permission_denied');
  assert.equal((await stage.send('GET', `${place.home}${message.id}/`, { key: reader })).status, 200);
  assertRefused(await stage.send('POST', place.home, { key: reader, body: aMessage }), 403, 'permission_denied');
  assertRefused(
    await stage.send('PATCH', `${place.home}${message.id}/`, { key: reader, body: { title: 'x' } }),
    403,
    'permission_denied',
  );
  const looking = await stage.givenKey('operator', undefined, ['operator:read', 'operator:review']);
  assert.equal((await stage.send('GET', '/operator/v1/messages/', { key: looking })).status, 200);
  assertRefused(
    await stage.send('POST', `/operator/v1/messages/${message.id}/handle/`, { key: looking }),
    403,
    'permission_denied',
  );
});
