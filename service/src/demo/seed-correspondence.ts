/**
 * Seeds first letters that wait, are posted and came back, an objection by mail whose answer is a draft, and two items of the inbox without a case. It follows
 * the part of the money, which has issuer and account.
 */
import { type ClientOf, connect } from '@mahnwerk/client';
import { operatorApi } from '@mahnwerk/contract/apis/operator.ts';
import { examplePdf } from '@mahnwerk/contract/shapes/file.ts';
import { acceptedCase } from './accepted-case.ts';
import { movedDebtor, objectingDebtor, writtenDebtor } from './demo-data.ts';
import { collectingAccount, supervised } from './demo-money.ts';
import { type LaterSeed, letters_patience_ms, workedOff } from './later-seed.ts';

type Operator = ClientOf<typeof operatorApi>;

export async function seedCorrespondence(seed: LaterSeed): Promise<void> {
  const { company_id, step } = seed;
  const operator = connect(operatorApi, seed.operator);
  await ready(operator);
  await unmatched(operator, seed);
  const objecting = await firstLetter(operator, seed, {
    name: 'objecting',
    debtor: objectingDebtor,
    number: 'RE-2010',
  });
  const moved = await firstLetter(operator, seed, { name: 'moved', debtor: movedDebtor, number: 'RE-2011' });
  if (!objecting.isMade || !moved.isMade) return;
  const { id, taken_on } = await operator.printBatches.create({
    body: { company_id, format: 'pdf' },
    ...step('first-letters'),
  });
  await operator.printBatches.confirm({ id, body: { posted_on: taken_on }, ...step('first-letters-posted') });
  await operator.letters.undeliverable({
    id: moved.letter_id,
    body: { cause: 'moved_unknown', reason: 'Empfänger unter der Anschrift nicht zu ermitteln' },
    ...step('moved-returned'),
  });
  await objection(operator, seed, objecting.mandate_id);
  await firstLetter(operator, seed, { name: 'written', debtor: writtenDebtor, number: 'RE-2012' });
}

/** What every first letter to a private person states, and where it is paid to. */
async function ready({ bankAccounts, correspondenceSettings, issuer }: Operator): Promise<void> {
  await issuer.update({ body: supervised });
  const { results } = await bankAccounts.list();
  const account = results.find(({ iban }) => iban === collectingAccount.iban);
  if (account !== undefined) await correspondenceSettings.update({ body: { payment_account_id: account.id } });
}

type FirstLetterOf = Omit<Parameters<typeof acceptedCase>[1], 'amount'>;

/** A case and its first letter, by post. It is made where a worker makes it in time. */
async function firstLetter({ caseLetters, letters }: Operator, seed: LaterSeed, of: FirstLetterOf) {
  const { mandate_id } = await acceptedCase(seed, { ...of, amount: '238.00' });
  const body = { text_key: 'first_letter_consumer', channel: 'post' } as const;
  const { id } = await caseLetters.create({ mandate_id, body, ...seed.step(`${of.name}-letter`) });
  await caseLetters.send({ id, ...seed.step(`${of.name}-send`) });
  const made = await workedOff(
    () => letters.get({ id }),
    ({ status }) => status !== 'created',
    letters_patience_ms,
  );
  return { mandate_id, letter_id: id, isMade: made !== undefined };
}

/** The debtor answers by mail; the office has begun to answer. */
async function objection({ caseLetters, cases, inbox }: Operator, { daysAgo, step }: LaterSeed, mandate_id: string) {
  const { reference_number } = await cases.get({ id: mandate_id });
  const mail = mailOf({
    from: 'Olga Muster <olga.muster@post.example>',
    subject: `Ihr Schreiben ${reference_number}`,
    id: `objection-${daysAgo(0)}`,
    text: 'Guten Tag, die Ware kam beschädigt an, und ich habe sie am selben Tag zurückgeschickt. Ich zahle nicht.',
  });
  const { id } = await inbox.create({
    body: { files: [{ filename: 'widerspruch.eml', base64: mail }] },
    ...step('objection-mail'),
  });
  await inbox.classify({
    id,
    body: { declarations: [{ type: 'objection', ground: 'defects' }] },
    ...step('objection-declared'),
  });
  await caseLetters.create({
    mandate_id,
    body: {
      text_key: 'objection_answer',
      channel: 'post',
      body: '<p>Bitte senden Sie uns den Beleg der Rücksendung. Wir legen ihn unserer Auftraggeberin vor.</p>',
      in_reply_to: id,
    },
    ...step('objection-answer'),
  });
}

/** A mail and a scan of which no case is known. */
async function unmatched({ inbox }: Operator, { daysAgo, step }: LaterSeed): Promise<void> {
  const mail = mailOf({
    from: 'Vera Zufall <vera.zufall@post.example>',
    subject: 'Frage zu Ihrem Brief',
    id: `question-${daysAgo(0)}`,
    text: 'Guten Tag, ich habe einen Brief von Ihnen bekommen und kenne den Gläubiger nicht. Worum geht es?',
  });
  const files = {
    question: { filename: 'frage.eml', base64: mail },
    scan: { filename: 'scan.pdf', base64: examplePdf },
  };
  for (const [name, file] of Object.entries(files))
    await inbox.create({ body: { files: [file] }, ...step(`inbox-${name}`) });
}

interface MailText {
  readonly from: string;
  readonly subject: string;
  readonly id: string;
  readonly text: string;
}

/** The same bytes in every attempt. */
const mailOf = ({ from, subject, id, text }: MailText): string =>
  Buffer.from(
    [
      `From: ${from}`,
      'To: post@beispiel-inkasso.example',
      `Subject: ${subject}`,
      `Message-ID: <${id}@post.example>`,
      'Content-Type: text/plain; charset=utf-8',
      '',
      text,
    ].join('\r\n'),
  ).toString('base64');
