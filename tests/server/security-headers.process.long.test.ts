import { afterAll, beforeAll, describe, test } from 'vitest';
import {
	englishKinds,
	expectHeadersOf,
	type SiteOfEveryKind,
	startSiteOfEveryKind,
	titleOf,
} from './answers-of-every-kind.ts';

/** What `security-headers.process.test.ts` proves in Chinese. */

let site: SiteOfEveryKind;

beforeAll(async () => {
	site = await startSiteOfEveryKind();
});

afterAll(() => site.stop());

describe('every answer in English has the security headers', () => {
	test.each(englishKinds.map((kind) => ({ kind, name: titleOf(kind) })))('$name', ({ kind }) =>
		expectHeadersOf(site, kind),
	);
});
