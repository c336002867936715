/** The commands that make an event of a Partner happen. Each creates a company of its own. */
import type { partnerEvents } from '@mahnwerk/contract/events/catalog.ts';
import { trader } from '../demo/demo-data.ts';
import type { Trigger } from './case-triggers.ts';
import type { Scene } from './scene.ts';

const created = (scene: Scene, onboarding_mode: 'api_only' | 'web_flow' = 'api_only') =>
  scene.partner().companies.create({ body: { name: `Beispiel ${scene.mark} GmbH`, onboarding_mode } });

const person = ({ mark }: Scene) =>
  ({ email: `nora.neu@${mark}.example`, first_name: 'Nora', last_name: 'Neu', role: 'member' }) as const;

async function invited(scene: Scene) {
  const { id: company_id } = await created(scene);
  const { id } = await scene.partner().memberships.add({ company_id, body: person(scene) });
  return { company_id, id };
}

async function revoked(scene: Scene) {
  const { id: company_id } = await created(scene);
  const link = { id: scene.partnerId, company_id };
  await (await scene.operator()).operatorPartners.revoke(link);
  return link;
}

export const partnerTriggers: Partial<Record<keyof typeof partnerEvents, Trigger>> = {
  'company.created': (scene) => created(scene),
  'company.updated': async (scene) => {
    const { id } = await created(scene);
    return scene.partner().companies.update({ id, body: { phone: '+493023125011' } });
  },
  'company.readiness.changed': async (scene) => {
    const { id } = await created(scene);
    const { name: _name, default_claim_type: _type, ...complete } = trader;
    return scene.partner().companies.update({ id, body: complete });
  },
  'company.access.confirmed': async (scene) => {
    const { id: company_id } = await created(scene, 'web_flow');
    return (await scene.operator()).operatorPartners.confirm({ id: scene.partnerId, company_id });
  },
  'company.access.revoked': revoked,
  'company.access.restored': async (scene) => {
    const link = await revoked(scene);
    return (await scene.operator()).operatorPartners.restore(link);
  },
  'membership.created': invited,
  'membership.activated': async (scene) => {
    const { company_id } = await invited(scene);
    return (await scene.operator()).operatorUsers.create({ company_id, body: { ...person(scene), active: true } });
  },
  'membership.role_changed': async (scene) => {
    const { company_id, id } = await invited(scene);
    return scene.partner().memberships.update({ company_id, id, body: { role: 'admin' } });
  },
  'membership.revoked': async (scene) => scene.partner().memberships.cancel(await invited(scene)),
};
