import { test } from '@playwright/test';
import { article, proveNoShifts } from './most-read-page.ts';

/** What `most-read.spec.ts` proves, in windows of the other width. */

test.describe('/ at 1440 px', () => proveNoShifts('/', 1440));
test.describe(`/en${article} at 390 px`, () => proveNoShifts(`/en${article}`, 390));
