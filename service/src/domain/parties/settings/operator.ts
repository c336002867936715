/** The operator's routes of the settings of its pages. */
import { isDeepStrictEqual } from 'node:util';
import { settings, type SettingsPatch } from '@mahnwerk/contract/operator/settings.ts';
import { audited, unchanged } from '../../../platform/http/audited.ts';
import { checked, implement, withLock } from '../../../platform/http/handler.ts';
import { refuseFailures } from '../../../platform/refusal.ts';
import { checkedPatch, defaultSettings } from './settings.ts';
import * as store from './store.ts';

/** The id of the only settings in the audit log. */
const settings_id = '00000000-0000-0000-0000-000000000002';

export const settingsRoutes = implement(settings, {
  get: async ({ db }) => (await store.read(db)) ?? defaultSettings,

  update: withLock(
    ({ tx }) => store.lock(tx),
    checked(
      ({ body }) => {
        let patch: SettingsPatch = {};
        refuseFailures((report) => (patch = checkedPatch(body, report)));
        return patch;
      },
      async ({ tx, checked: patch }) => {
        const before = (await store.lock(tx)) ?? defaultSettings;
        const after = { ...before, ...patch };
        if (isDeepStrictEqual(after, before)) return unchanged(before);
        store.write(tx, after);
        return audited(after, { target: settings_id, before, after });
      },
    ),
  ),
});
