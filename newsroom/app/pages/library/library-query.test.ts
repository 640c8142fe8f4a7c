import { expect, it } from 'vitest';
import { type LibraryQuery, readLibraryQuery, writeLibraryQuery } from './library-query.ts';

const opened: LibraryQuery = {
	...{ kind: 'picture', text: '', only: null, by: '', from: '', to: '', page: 1, isList: false, open: '' },
};
const read = (query: string) => readLibraryQuery(new URLSearchParams(query));

it.each<[string, Partial<LibraryQuery>]>([
	['', {}],
	[
		'kind=file&text=bridge&only=unused&by=me&page=3&view=list',
		{
			...{ kind: 'file', text: 'bridge', only: 'unused', by: 'me', page: 3, isList: true },
		},
	],
	[
		'from=2026-02-01&to=2026-02-28&file=media%2F2026%2Fa.jpg',
		{
			...{ from: '2026-02-01', to: '2026-02-28', open: 'media/2026/a.jpg' },
		},
	],
])('keeps what is shown in the address: %s', (address, query) => {
	expect(read(address)).toEqual({ ...opened, ...query });
	expect(writeLibraryQuery({ ...opened, ...query }).toString()).toBe(address);
});

it('leaves out what is not valid, or no filter of the kind', () => {
	expect(read('kind=sound&only=nothing&from=2026-02-30&page=-1')).toEqual(opened);
	expect(read('kind=file&only=undescribed')).toEqual({ ...opened, kind: 'file' });
	expect(read('kind=video&by=me')).toEqual({ ...opened, kind: 'video' });
});
