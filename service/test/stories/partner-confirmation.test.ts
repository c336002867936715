/** A company that lets its Partner in itself, from the side of the company: what a Partner does alone, or what another Partner does, opens nothing. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { PartnerCompany } from '@mahnwerk/contract/partner/companies.ts';
import type { InvitedMembership, Membership } from '@mahnwerk/contract/partner/memberships.ts';
import { isPassword } from '../../src/domain/parties/accounts/index.ts';
import { sequenceOnce } from '../../src/platform/events/index.ts';
import { bodyOf, first, type FeedEvent, openStage, type Page, type Stage } from '../harness/cases.ts';
import { linkIn, pathOf, visitorsOf } from '../harness/invitations.ts';
import { assertRefused } from '../harness/every-route.ts';

let stage: Stage;
before(async () => {
  stage = await openStage({ trustedProxies: ['127.0.0.1/32'] });
});
after(() => stage.stop());

const { mailsTo, mailedTo, ask } = visitorsOf(() => stage);

const ofPartner = 'Diese drei Worte reichen';
const ofMara = 'Vier Raben auf dem Dach';

const choosing = (password: string) => ({ form: { password, repetition: password, terms: 'accepted' } });
const knowing = (password: string) => ({ form: { password, terms: 'accepted' } });

let people = 0;
const anAddress = () => `mara.muster${(people += 1)}@betrieb.example`;

interface Platform {
  readonly key: string;
  /** A company of this Partner that is to let it in. */
  readonly company: (name?: string) => Promise<Managed>;
}

interface Managed {
  readonly id: string;
  /** Invites this person: the user, and the path of `setup_url`, which the Partner knows. */
  readonly invite: (email: string, fields?: object) => Promise<{ readonly id: string; readonly link: string }>;
  readonly user: (id: string) => Promise<Membership>;
  readonly resend: (id: string) => Promise<string>;
  readonly read: () => Promise<PartnerCompany>;
  /** Whether the Partner can act for it, as `/v2/` says. */
  readonly isOpen: () => Promise<boolean>;
  readonly told: () => Promise<string[]>;
}

async function aPartner({ maySkip = false, mode = 'web_flow' } = {}): Promise<Platform> {
  const partner = await stage.givenPartner([]);
  if (maySkip)
    bodyOf(
      await stage.operate('PATCH', `/operator/v1/partners/${partner}/`, { may_skip_email_verification: true }),
      200,
    );
  const key = await stage.givenKey('partner', partner);
  return {
    key,
    async company(name = 'Beispiel Handel GmbH') {
      const { id } = bodyOf(
        await stage.send<PartnerCompany>('POST', '/partner/v2/companies/', {
          key,
          body: { name, onboarding_mode: mode },
        }),
        201,
      );
      const at = `/partner/v2/companies/${id}/`;
      return {
        id,
        async invite(email, fields = {}) {
          const body = { email, first_name: 'Mara', last_name: 'Muster', role: 'admin', ...fields };
          const user = bodyOf(await stage.send<InvitedMembership>('POST', `${at}users/`, { key, body }), 201);
          return { id: user.id, link: pathOf(user.setup_url ?? '') };
        },
        user: async (user) => bodyOf(await stage.send<Membership>('GET', `${at}users/${user}/`, { key }), 200),
        resend: async (user) =>
          pathOf(
            bodyOf(await stage.send<InvitedMembership>('POST', `${at}users/${user}/resend/`, { key }), 200).setup_url ??
              '',
          ),
        read: async () => bodyOf(await stage.send<PartnerCompany>('GET', at, { key }), 200),
        async isOpen() {
          const answer = await stage.send('GET', '/v2/orders/', { key, headers: { 'X-On-Behalf-Of-Company': id } });
          if (answer.status !== 200) assertRefused(answer, 403, 'permission_denied');
          return answer.status === 200;
        },
        async told() {
          await sequenceOnce(stage.database, 0);
          const { results } = bodyOf(await stage.send<Page<FeedEvent>>('GET', '/partner/v2/events/', { key }), 200);
          return results.filter(({ data }) => data.company_id === id).map(({ type }) => type);
        },
      };
    },
  };
}

const passwordOf = async (email: string) =>
  String(first(await stage.sql('select password_hash from accounts where email = $1', [email])).password_hash);

test('an admin whom a Partner made up and set up itself opens the company neither now nor when the person comes to another Partner’s', async () => {
  const [attacker, other] = [await aPartner(), await aPartner()];
  const [robbed, later] = [await attacker.company(), await other.company('Muster & Töchter OHG')];
  const mara = anAddress();
  const made = await robbed.invite(mara);
  assert.equal((await ask('POST', made.link, choosing(ofPartner))).status, 200);
  assert.deepEqual([(await robbed.user(made.id)).status, await robbed.isOpen()], ['active', false]);

  // Mara is invited by another Partner, and follows the link in her mail.
  const invited = await later.invite(mara);
  const form = await ask('GET', await mailedTo(mara));
  assert.match(form.html, /Neues Passwort/);
  assert.equal((await ask('POST', await mailedTo(mara), choosing(ofMara))).status, 200);
  assert.deepEqual([(await later.user(invited.id)).status, await later.isOpen()], ['active', true]);

  assert.equal(await robbed.isOpen(), false);
  const reopened = await robbed.user(made.id);
  assert.deepEqual([reopened.status, reopened.invite_expires_at], ['pending_setup', '2026-03-16T09:00:00.000Z']);
  assert.equal((await robbed.read()).onboarding_status, 'confirmation_pending');
  assert.ok(!(await robbed.told()).includes('company.access.confirmed'));
  // Neither the old link nor a new one serves the Partner, which does not know Mara's password.
  assert.equal((await ask('POST', made.link, knowing(ofPartner))).status, 410);
  assert.equal((await ask('POST', await robbed.resend(made.id), knowing(ofPartner))).status, 422);
  assert.equal(await robbed.isOpen(), false);
  // Mara herself can let it in.
  assert.match(
    (await ask('GET', await mailedTo(mara))).html,
    /bestätigen Sie, dass Beispiel Plattform für Beispiel Handel GmbH/,
  );
  assert.equal((await ask('POST', await mailedTo(mara), knowing(ofMara))).status, 200);
  assert.equal(await robbed.isOpen(), true);
});

test('the link that confirms an address serves only who knows the password: the person chooses another one by the next invitation', async () => {
  const [attacker, other] = [await aPartner(), await aPartner({ mode: 'api_only' })];
  const robbed = await attacker.company();
  const mara = anAddress();
  const made = await robbed.invite(mara);
  await ask('POST', made.link, choosing(ofPartner));
  const confirmation = await mailedTo(mara);
  assert.equal((await ask('POST', confirmation, { form: { password: ofMara } })).status, 422);
  assert.equal(await robbed.isOpen(), false);
  await (await other.company()).invite(mara, { role: 'member' });
  assert.equal((await ask('POST', await mailedTo(mara), choosing(ofMara))).status, 200);
  assert.ok(await isPassword(await passwordOf(mara), ofMara));
  // Confirmed by now, and by another password than the one behind this link.
  for (const password of [ofPartner, ofMara])
    assert.equal((await ask('POST', confirmation, { form: { password } })).title, 'Ihre Adresse ist bestätigt');
  assert.deepEqual([(await robbed.user(made.id)).status, await robbed.isOpen()], ['pending_setup', false]);
});

test('a Partner that may assert addresses asserts them to the service, not to the company: its own set-up does not let it in', async () => {
  const [attacker, other] = [await aPartner({ maySkip: true }), await aPartner()];
  const [robbed, later] = [await attacker.company(), await other.company()];
  const mara = anAddress();
  const made = await robbed.invite(mara, { skip_email_verification: true });
  const page = await ask('POST', made.link, choosing(ofPartner));
  assert.match(page.html, /Ein Schritt fehlt noch/);
  assert.deepEqual([(await robbed.user(made.id)).status, await robbed.isOpen()], ['active', false]);
  // Nor does a second company, with the password that it has chosen before.
  const second = await attacker.company();
  const again = await second.invite(mara, { skip_email_verification: true });
  assert.equal((await ask('POST', again.link, choosing(ofPartner))).status, 200);
  assert.equal(await second.isOpen(), false);
  // And the person is not shut out by it: who reads the mail chooses the password.
  await later.invite(mara);
  assert.equal((await ask('POST', await mailedTo(mara), choosing(ofMara))).status, 200);
  assert.deepEqual([await later.isOpen(), await robbed.isOpen(), await second.isOpen()], [true, false, false]);
  assert.deepEqual(
    [(await robbed.user(made.id)).status, (await second.user(again.id)).status],
    ['pending_setup', 'pending_setup'],
  );
});

test('a person whose address was asserted, and who set up the access by the link of the Partner, lets it in by the mailed link and the password', async () => {
  const company = await (await aPartner({ maySkip: true })).company();
  const mara = anAddress();
  const { link } = await company.invite(mara, { skip_email_verification: true });
  await ask('POST', link, choosing(ofMara));
  assert.equal(await company.isOpen(), false);
  assert.equal(
    (await ask('POST', await mailedTo(mara), { form: { password: ofMara } })).title,
    'Ihre Adresse ist bestätigt',
  );
  assert.equal(await company.isOpen(), true);
});

test('an asserted address needs no mail where no Partner waits for it', async () => {
  const company = await (await aPartner({ maySkip: true, mode: 'api_only' })).company();
  const mara = anAddress();
  const { link } = await company.invite(mara, { skip_email_verification: true });
  assert.doesNotMatch((await ask('POST', link, choosing(ofMara))).html, /Ein Schritt fehlt noch/);
  assert.equal((await mailsTo(mara)).length, 1);
});

test('whom the operator made a user at once has confirmed nothing: neither by that, nor when a Partner sets up the account', async () => {
  const [attacker, other] = [await aPartner(), await aPartner({ mode: 'api_only' })];
  const [robbed, second] = [await attacker.company(), await attacker.company()];
  const mara = anAddress();
  const active = { email: mara, first_name: 'Mara', last_name: 'Muster', role: 'admin', active: true };
  const { id } = bodyOf(
    await stage.operate<Membership>('POST', `/operator/v1/companies/${robbed.id}/users/`, active),
    201,
  );
  const made = await second.invite(mara);
  await ask('POST', made.link, choosing(ofPartner));
  assert.deepEqual([await robbed.isOpen(), await second.isOpen()], [false, false]);
  await (await other.company()).invite(mara, { role: 'member' });
  assert.equal((await ask('POST', await mailedTo(mara), choosing(ofMara))).status, 200);
  assert.deepEqual([await robbed.isOpen(), await second.isOpen()], [false, false]);
  // What the operator knows stays.
  assert.deepEqual([(await robbed.user(id)).status, (await second.user(made.id)).status], ['active', 'pending_setup']);
});

test('who proves the mailbox with the password of earlier set-ups was the one who finished them: they count', async () => {
  const [one, other] = [await aPartner(), await aPartner()];
  const [earlier, later] = [await one.company(), await other.company()];
  const mara = anAddress();
  const first = await earlier.invite(mara);
  await ask('POST', first.link, choosing(ofMara));
  await later.invite(mara);
  assert.equal((await ask('POST', await mailedTo(mara), choosing(ofMara))).status, 200);
  assert.deepEqual(
    [(await earlier.user(first.id)).status, await earlier.isOpen(), await later.isOpen()],
    ['active', true, true],
  );
});

test('set-ups that a Partner finishes while the person proves the mailbox are undone or never finished: none opens a company', async () => {
  const [attacker, other] = [await aPartner(), await aPartner()];
  const mara = anAddress();
  const robbed = await Promise.all(Array.from({ length: 6 }, () => attacker.company()));
  const made = await Promise.all(robbed.map((company) => company.invite(mara)));
  await ask('POST', made[0]?.link ?? '', choosing(ofPartner));
  const later = await other.company();
  await later.invite(mara);
  const mailed = linkIn(
    (await mailsTo(mara)).findLast(({ text }) => text.includes('Handel') && !text.includes('/setup/email/')) ?? {
      text: '',
    },
  );
  const own = async () => {
    // The form is shown again where a set-up came between.
    for (let times = 0; times < 10; times += 1) {
      const { status } = await ask('POST', mailed, choosing(ofMara));
      if (status === 200) return;
      assert.equal(status, 409);
    }
    assert.fail('the person never came through');
  };
  await Promise.all([own(), ...made.slice(1).map(({ link }) => ask('POST', link, knowing(ofPartner)))]);
  assert.equal(await later.isOpen(), true);
  for (const [number, company] of robbed.entries()) {
    assert.equal(await company.isOpen(), false);
    assert.equal((await company.user(made[number]?.id ?? '')).status, 'pending_setup');
  }
});

test('a set-up that is pending again expires like any other, and its role can be changed and its invitation sent again', async () => {
  const [attacker, other] = [await aPartner(), await aPartner()];
  const company = await attacker.company();
  const mara = anAddress();
  const made = await company.invite(mara);
  await ask('POST', made.link, choosing(ofPartner));
  const before = await company.read();
  stage.clock.advance({ minutes: 1 });
  await (await other.company()).invite(mara);
  await ask('POST', await mailedTo(mara), choosing(ofMara));
  const after = await company.read();
  assert.ok(after.updated_at > before.updated_at);
  assert.deepEqual(
    after.users.map(({ status }) => status),
    ['pending_setup'],
  );
  const at = `/partner/v2/companies/${company.id}/users/${made.id}/`;
  assert.equal(
    bodyOf(await stage.send<Membership>('PATCH', at, { key: attacker.key, body: { role: 'member' } }), 200).role,
    'member',
  );
  assert.match(await company.resend(made.id), /^\/setup\//);
});
