import { expect, test } from 'vitest';
import { addressesBeforeText } from './addresses-before-text.ts';

test.each([
	['/articledetail/a1。', '', ['/articledetail/a1']],
	['/articledetail/a1，详见附件', '', ['/articledetail/a1']],
	['/articledetail/a1详见', '', ['/articledetail/a1']],
	['/articledetail/a1.', '', ['/articledetail/a1']],
	['/articledetail/a1.)。', '', ['/articledetail/a1.', '/articledetail/a1']],
	['/en/columndetail/news)', '', ['/en/columndetail/news']],
	['/leaders/x，详见', '?from=mail', ['/leaders/x?from=mail']],
	['/articlesearch。', '?q=%E6%A1%A5%E3%80%82', ['/articlesearch?q=%E6%A1%A5%E3%80%82']],
	['/articlepagelist/news', '?page=2%E3%80%82', ['/articlepagelist/news?page=2']],
	['/articlepreview/a1', '?key=k-_1%EF%BC%89', ['/articlepreview/a1?key=k-_1']],
	['/articledetail/a1/）', '', ['/articledetail/a1']],
	['/。', '', ['/']],
	['/en）', '', ['/en']],
	['/新闻', '', []],
	['/en/新闻', '', []],
	['/articledetail/a1', '', []],
	['/articlepagelist/news', '?page=2', []],
])('begins %s%s with %j', (path, search, addresses) => {
	expect(addressesBeforeText(encodeURI(path), search)).toEqual(addresses);
});
