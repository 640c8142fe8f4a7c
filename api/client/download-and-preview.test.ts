import { beforeEach, describe, expect, it, vi } from 'vitest';
import { download, openPreview } from './download-and-preview.ts';

/** Downloads and previews: specification, section 7. */

const browser = { location: { assign: vi.fn() }, open: vi.fn() };

beforeEach(() => {
	browser.location.assign.mockReset();
	browser.open.mockReset();
});

describe('download', () => {
	it('navigates to the URL with its non-empty parameters', () => {
		download('/media/report', { name: '年报', version: '', page: undefined, copy: 0 }, browser);
		expect(browser.location.assign.mock.calls).toEqual([['/media/report?name=%E5%B9%B4%E6%8A%A5&copy=0']]);
		expect(browser.open).not.toHaveBeenCalled();
	});
});

describe('openPreview', () => {
	it('opens the URL in a new window without access to this one', () => {
		openPreview('/media/report', { name: '年报', version: '', page: undefined, copy: 0 }, browser);
		const address = '/media/report?name=%E5%B9%B4%E6%8A%A5&copy=0';
		expect(browser.open.mock.calls).toEqual([[address, '_blank', 'noopener']]);
		expect(browser.location.assign).not.toHaveBeenCalled();
	});
});
