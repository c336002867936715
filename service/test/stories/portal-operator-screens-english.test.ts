/** Every screen of the operator in English, with rows: in a file beside the German walk, so that each keeps to its time. */
import { describe } from 'node:test';
import { operatorScreens } from '../harness/operator-screens.ts';

describe('every screen', () => operatorScreens('en-GB'));
