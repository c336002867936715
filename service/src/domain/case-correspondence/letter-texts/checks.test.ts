import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import {
  type LetterTextCondition,
  type LetterTextDocument,
  LetterTextInput,
  type LetterTextKind,
  letterTextKinds,
  LetterTextPatch,
} from '@mahnwerk/contract/shapes/letter-text.ts';
import { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { checkText } from './checks.ts';
import { documentIn } from './letter-text.ts';
import { placeholders, piecesOf } from './placeholders.ts';

const migration = new URL('../../../../migrations/0033-letter-texts.sql', import.meta.url);

/** The shipped drafts as the migration has them. */
const shipped = [
  ...(await readFile(migration, 'utf8')).matchAll(
    /^call ship_letter_text\('(\w+)', '(\w+)', \$text\$(.+?)\$text\$\);$/gms,
  ),
].map(([, key = '', kind = '', said = '']) => ({ key, kind, ...(JSON.parse(said) as LetterTextDocument) }));

const failuresOf = (errors: ValidationErrors) => errors.failures.map(({ code, field }) => `${code} ${field}`);

test('the service ships with a draft of every kind, and each passes the checks of saving', () => {
  assert.deepEqual(
    shipped.map(({ key, kind }) => [key, kind]),
    letterTextKinds.map((kind) => [kind, kind]),
  );
  for (const draft of shipped) {
    const errors = new ValidationErrors();
    const read = LetterTextInput.read(draft, errors);
    assert.deepEqual(failuresOf(errors), [], draft.key);
    assert.ok(read);
    const { key: _key, kind: _kind, ...stored } = draft;
    assert.deepEqual(documentIn(read), stored, 'a draft is stored as saving would store it');
    checkText(read.kind, stored, errors);
    assert.deepEqual(failuresOf(errors), [], draft.key);
  }
});

test('a draft addresses people formally, and neither threatens nor exclaims', () => {
  for (const { blocks, subject, key } of shipped) {
    const said = [
      subject,
      ...blocks.flatMap((block) => ('text' in block ? [block.text] : 'items' in block ? block.items : [])),
    ].join('\n');
    assert.doesNotMatch(
      said,
      /!|\b(?:du|dir|dein\w*|Schufa|SCHUFA|Pfändung|Gerichtsvollzieher|Haft|unverzüglich)\b/,
      key,
    );
  }
});

test('first letters have 14 days, a GiroCode and both costs; all texts leave by both channels', () => {
  for (const { kind, payment_days, attachments, costs, channels, blocks } of shipped) {
    assert.deepEqual(channels, ['post', 'email'], kind);
    if (kind.startsWith('first_letter_'))
      assert.deepEqual(
        { payment_days, ...attachments, costs },
        {
          payment_days: 14,
          girocode: true,
          claim_statement: false,
          costs: [{ kind: 'collection_fee', effort: 'simple' }, { kind: 'expenses_flat_rate' }],
        },
      );
    else assert.deepEqual(costs, [], kind);
    const inserts = blocks.filter(({ type }) => type === 'insert').length;
    assert.equal(inserts, kind === 'free' || kind === 'objection_answer' ? 1 : 0, kind);
  }
});

const aText = (changes: Partial<LetterTextDocument> = {}): LetterTextDocument => ({
  name: 'Erinnerung',
  subject: 'Erinnerung',
  blocks: [
    { type: 'part', part: 'sums' },
    { type: 'part', part: 'payment' },
  ],
  payment_days: 10,
  costs: [],
  attachments: { girocode: true, claim_statement: false },
  channels: ['post'],
  publish: 'never',
  ...changes,
});

const refusedOf = (kind: LetterTextKind, document: LetterTextDocument) => {
  const errors = new ValidationErrors();
  checkText(kind, document, errors);
  return errors.failures;
};
const refused = (kind: LetterTextKind, document: LetterTextDocument) =>
  refusedOf(kind, document).map(({ code, field }) => `${code} ${field}`);

test('a kind needs its parts, and the message names each that is missing', () => {
  const missing = refusedOf('first_letter_consumer', aText({ blocks: [{ type: 'paragraph', text: 'Guten Tag,' }] }));
  assert.deepEqual(
    missing.map(({ code, field, message }) => [code, field, /part `(\w+)`/.exec(message)?.[1]]),
    ['claims', 'interest', 'costs', 'sums', 'payment', 'duties'].map((part) => ['required', 'blocks', part]),
  );
  assert.deepEqual(refused('free', aText({ blocks: [{ type: 'insert' }], payment_days: null })), []);
});

test('plan, notices and the reply form stand in the kinds that need them alone', () => {
  const blocks: LetterTextDocument['blocks'] = [
    ...aText().blocks,
    { type: 'part', part: 'plan' },
    { type: 'part', part: 'cost_notice' },
    { type: 'part', part: 'acknowledgement_notice' },
    { type: 'part', part: 'reply_form' },
    { type: 'part', part: 'claims' },
  ];
  assert.deepEqual(
    refused('reminder', aText({ blocks })),
    [2, 3, 4, 5].map((index) => `invalid blocks[${index}].part`),
  );
});

test('deadline, costs and channels fit the text, and everything is refused at once', () => {
  const costs: LetterTextDocument['costs'] = [{ kind: 'expenses_flat_rate' }, { kind: 'expenses_flat_rate' }];
  const blocks: LetterTextDocument['blocks'] = [...aText().blocks, { type: 'insert' }, { type: 'insert' }];
  assert.deepEqual(
    refused('reminder', aText({ payment_days: null, costs, blocks, channels: ['post', 'post'], subject: '{{}}' })),
    [
      'invalid subject',
      'required payment_days',
      'invalid blocks[3].type',
      'invalid costs',
      'duplicate costs[1].kind',
      'duplicate channels[1]',
    ],
  );
});

test('an unknown placeholder, one of another kind and braces that do not close are refused where they stand', () => {
  const blocks: LetterTextDocument['blocks'] = [
    ...aText().blocks,
    { type: 'paragraph', text: 'Rate: {{plan.amount}} von {{debtor.name}}' },
    { type: 'list', items: ['gut', '{{nothing.here}}', '{{debtor.name}', 'a }} b'] },
    { type: 'heading', text: '{{ debtor.name }} { } #strong[x] $x$' },
  ];
  assert.deepEqual(refused('reminder', aText({ blocks, subject: '{{__proto__}} {{constructor}}' })), [
    'unknown_placeholder subject',
    'unknown_placeholder subject',
    'unknown_placeholder blocks[2].text',
    'unknown_placeholder blocks[3].items[1]',
    'invalid blocks[3].items[2]',
    'invalid blocks[3].items[3]',
  ]);
  const [first] = refusedOf('reminder', aText({ subject: `{{${'x'.repeat(180)}}}` }));
  assert.match(first?.message ?? '', /`x{60}…`/);
});

test('a condition names a fact of the kind and a value that the fact can have', () => {
  const euros = (value: string) => ({ currency: 'EUR', value }) as const;
  const when: LetterTextCondition[] = [
    { fact: 'debtor.rich', is: true },
    { fact: 'plan.fee', is: 'present' },
    { fact: 'debtor.is_private', is: 'yes' },
    { fact: 'sum.total', is: true },
    { fact: 'sum.total', at_least: euros('1.00'), below: euros('2.00') },
  ];
  const right: LetterTextCondition[] = [
    { fact: 'debtor.is_private', is: true },
    { fact: 'case.procedure_state', is: 'extrajudicial' },
    { fact: 'claim.contract_date', is: 'absent' },
    { fact: 'sum.principal', at_least: euros('50.00') },
    { fact: 'channel', is: 'email' },
  ];
  const blocks = (conditions: readonly LetterTextCondition[]): LetterTextDocument['blocks'] => [
    ...aText().blocks,
    { type: 'paragraph', text: 'x', when: conditions },
  ];
  assert.deepEqual(refused('reminder', aText({ blocks: blocks(when) })), [
    'unknown_fact blocks[2].when[0].fact',
    'unknown_fact blocks[2].when[1].fact',
    'invalid_choice blocks[2].when[2].is',
    'invalid_choice blocks[2].when[3].is',
    'invalid blocks[2].when[4].below',
  ]);
  assert.deepEqual(refused('reminder', aText({ blocks: blocks(right) })), []);
  assert.deepEqual(refused('reminder', aText({ blocks: blocks([{ fact: 'channel' }]) })), [
    'required blocks[2].when[0].is',
  ]);
});

test('a part has no condition, and a block no member of another type', () => {
  const errors = new ValidationErrors();
  LetterTextPatch.read(
    {
      blocks: [
        { type: 'part', part: 'sums', when: [{ fact: 'channel', is: 'post' }] },
        { type: 'insert', text: 'x' },
        { type: 'script', text: 'x' },
        { text: 'x' },
        null,
      ],
    },
    errors,
  );
  assert.deepEqual(failuresOf(errors), [
    'invalid blocks[0].when',
    'unknown_field blocks[1].text',
    'invalid_choice blocks[2].type',
    'required blocks[3].type',
    'invalid blocks[4]',
  ]);
});

test('the pieces of a text are what it says', () => {
  assert.deepEqual(piecesOf('Am {{letter.dated}}{{ debtor.name }}.'), [
    'Am ',
    { name: 'letter.dated' },
    { name: 'debtor.name' },
    '.',
  ]);
  assert.deepEqual(piecesOf('{x} ohne'), ['{x} ohne']);
  for (const broken of ['{{', '}}', '{{a}', '{{a} }', '{{{a}}}', '{{ }}', '{{a{{b}}', '{{a}}}}'])
    assert.equal(piecesOf(broken), undefined, broken);
});

test('no placeholder has two meanings', () => {
  const names = placeholders.map(({ name }) => name);
  assert.equal(new Set(names).size, names.length);
});
