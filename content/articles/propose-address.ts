import { addressFrom } from '@portico/api/addresses/article-addresses.ts';
import type { Database } from '../store/connect.ts';
import { syllables } from '../words/title-order.ts';
import { findNamedArticle } from './article-addresses.ts';

const words = new Intl.Segmenter('zh', { granularity: 'word' });

/**
 * Proposes an address that says what a title says, Chinese words in pinyin: `xueling-biandianzhan`. One that leads to
 * another article gets a number.
 *
 * @returns empty for a title of other scripts
 */
export async function proposeAddress(database: Database, articleId: string, title: string): Promise<string> {
	const latin = Array.from(words.segment(title), ({ segment }) => syllables(segment)).join(' ');
	const plain = addressFrom(latin);
	if (plain === '') return '';
	for (let number = 1; ; number += 1) {
		const address = number === 1 ? plain : `${plain}-${number}`;
		const leadsTo = await findNamedArticle(database, address);
		if (leadsTo === null || leadsTo === articleId) return address;
	}
}
