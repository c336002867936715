/** Every screen of the operator, with rows (portal.md 6): how it is looked at stands in harness/screens.ts. */
import { describe } from 'node:test';
import { operatorScreens } from '../harness/operator-screens.ts';

describe('every screen', () => operatorScreens('de-DE'));
