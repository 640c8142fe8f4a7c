import { killByChance, kinds } from './support/kill-by-chance.ts';
import { test } from './support/newsroom-test.ts';

test('what was typed a second before tab, page, browser, server, network or session ended is there again', async ({
	newsroom,
}) => {
	// Each thing that can end, once.
	await killByChance({
		newsroom,
		person: newsroom.people.岳岩,
		articleId: 'for-chance',
		rounds: kinds.length,
	});
});
