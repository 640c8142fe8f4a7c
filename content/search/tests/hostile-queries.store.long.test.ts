import { writeExampleContent } from '@portico/testing/content/example-content/write-example-content.ts';
import { expectAnsweredQuery } from '@portico/testing/content/expect-answered-query.ts';
import { hostileQueries } from '@portico/testing/content/hostile-queries.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { beforeAll, test } from 'vitest';

/** What `hostile-queries.store.test.ts` proves, in the other language. */
describeWithStore('hostile queries', (getDatabase) => {
	beforeAll(() => writeExampleContent(getDatabase()));

	test.each(
		hostileQueries.map((q, index) => ({
			...{ q, name: JSON.stringify(q).slice(0, 40) },
			lang: index % 2 === 0 ? ('en' as const) : ('zh' as const),
		})),
	)('$name is answered ($lang)', ({ q, lang }) => expectAnsweredQuery(getDatabase(), lang, q));
});
