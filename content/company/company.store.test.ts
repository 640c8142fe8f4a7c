import { writeExampleContent } from '@portico/testing/content/example-content/write-example-content.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { beforeAll, expect, test } from 'vitest';
import { findLeader, loadLeaders } from './leaders.ts';
import { loadOrganisation } from './organisation.ts';

describeWithStore('the company', (getDatabase) => {
	beforeAll(() => writeExampleContent(getDatabase()));

	test('lists its leaders by rank, not by number', async () => {
		const leaders = await loadLeaders(getDatabase(), 'zh');
		expect(leaders.map((leader) => leader.number)).toEqual([1, 12]);
		expect(leaders[0]).toMatchObject({
			name: { text: '张三', lang: 'zh' },
			positions: [
				{ text: '董事长', lang: 'zh' },
				{ text: '党委书记', lang: 'zh' },
			],
			portrait: { alt: '大桥' },
		});
		expect(leaders[1]?.portrait).toBeNull();
	});

	test('shows positions in one language, never mixed', async () => {
		const leaders = await loadLeaders(getDatabase(), 'en');
		expect(leaders.map((leader) => leader.positions)).toEqual([
			[{ text: 'Chairman', lang: 'en' }],
			[{ text: '副总经理', lang: 'zh' }],
		]);
	});

	test('shows a leader with a biography whose pictures have addresses, and the others', async () => {
		const leader = await findLeader(getDatabase(), 1, 'en');
		expect(leader).toMatchObject({
			number: 1,
			name: { text: 'Zhang San', lang: 'en' },
			dateLine: { text: 'May 2026', lang: 'en' },
			biography: { lang: 'zh' },
			rank: 1,
		});
		expect(leader?.biography?.html).toContain(`src="/media/${'c'.repeat(32)}/tunnel.jpg"`);
		expect(leader?.others.map((other) => other.number)).toEqual([12]);
	});

	test('shows a leader without further details', async () => {
		expect(await findLeader(getDatabase(), 12, 'zh')).toMatchObject({
			biography: null,
			dateLine: null,
			rank: 2,
		});
	});

	test('returns null for an unused number', async () => {
		expect(await findLeader(getDatabase(), 2, 'zh')).toBeNull();
	});

	test('nests units in order', async () => {
		expect(await loadOrganisation(getDatabase(), 'en')).toEqual([
			{
				unitId: 'group',
				kind: 'internal',
				name: { text: 'Headquarters', lang: 'en' },
				description: { text: '总部', lang: 'zh' },
				href: null,
				children: [
					{
						unitId: 'first',
						kind: 'subsidiary',
						name: { text: 'First Company', lang: 'en' },
						description: null,
						href: 'https://first.example/',
						children: [],
					},
					{
						unitId: 'second',
						kind: 'holding',
						name: { text: '第二公司', lang: 'zh' },
						description: null,
						href: null,
						children: [],
					},
				],
			},
		]);
	});
});
