/** The debtor's page in a browser of text (debtor-page.md 13): a person enters, reads what is owed, and where to pay. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openLetterStage } from '../harness/case-letters.ts';
import { bodyOf } from '../harness/cases.ts';
import { codeFor } from '../harness/debtor.ts';
import { walkWithLynx } from '../harness/lynx.ts';

test('with a browser that knows text alone a debtor enters, reads the sum, and learns where to pay', async () => {
  const stage = await openLetterStage({ publicUrl: 'http://127.0.0.1' });
  try {
    bodyOf(await stage.operate('PATCH', '/operator/v1/debtor-page-settings/', { languages: ['de'] }), 200);
    const given = await stage.aCase();
    const { code = '' } = await codeFor(stage, given);
    const down = { key: 'Down Arrow' };
    const follow = (link: string) => [{ key: '/' }, { type: link }, { key: '^J' }, { key: '^J' }];
    // The field of the code is the first, and has it.
    const enter = [down, { type: '4.4.1984' }, down, down, { key: '^J' }];
    const steps = [...enter, { keep: 'overview' }, ...follow('Jetzt zahlen'), { keep: 'pay' }];
    const { overview = '', pay = '' } = Object.fromEntries(await walkWithLynx(`${stage.url}/d/${code}`, steps));
    for (const each of ['Ihre Übersicht', 'Wer schreibt Ihnen', 'Offener Betrag', '€', 'So geht es weiter'])
      assert.ok(overview.includes(each), `${each} in ${overview}`);
    for (const each of ['Empfänger', 'IBAN', 'Verwendungszweck', given.mandate.reference_number])
      assert.ok(pay.includes(each), `${each} in ${pay}`);
  } finally {
    await stage.stop();
  }
});
