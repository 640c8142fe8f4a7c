import { killByChance } from './support/kill-by-chance.ts';
import { test } from './support/newsroom-test.ts';

test('what was typed a second before anything ended is there again, 200 times', async ({ newsroom }) => {
	test.setTimeout(3_600_000);
	await killByChance({ newsroom, person: newsroom.people.岳岩, articleId: 'for-chance', rounds: 200 });
});
