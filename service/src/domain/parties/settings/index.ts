/** The operator's settings of its pages: name, colour, logo, and where to turn to. */
import type { Me } from '@mahnwerk/contract/account/me.ts';
import type { OperatorDb } from '../../../platform/database/session.ts';
import { module } from '../../../platform/module.ts';
import { settingsRoutes } from './operator.ts';
import { defaultSettings, operatorOf } from './settings.ts';
import { read } from './store.ts';

export { lookPages, operatorNames } from './pages.ts';
export { checkedLogo, defaultSettings } from './settings.ts';
export { read as readSettings } from './store.ts';

export const settingsModule = module({ routes: [settingsRoutes] });

/** Whose portal it is. */
export const readOperator = async (db: OperatorDb): Promise<Me['operator']> =>
  operatorOf((await read(db)) ?? defaultSettings);
