import { addressWithParameters } from './address-with-parameters.ts';
import type { CallParameters } from './transport.ts';

/** The two ways of the browser's window that take a visitor to an address. */
type BrowserWindow = {
	location: Pick<Location, 'assign'>;
	open(url: string, target: string, features: string): unknown;
};

/**
 * Download (specification, section 7): the browser navigates to the URL plus a query string of the
 * non-empty parameters. The server answers as an attachment, so the page stays.
 */
export function download(url: string, parameters: CallParameters, browser: BrowserWindow = window): void {
	browser.location.assign(addressWithParameters(url, parameters));
}

/**
 * Preview (specification, section 7): the same kind of URL in a new window, which is given no handle on
 * this one (`noopener`), since what it shows may come from anywhere.
 */
export function openPreview(url: string, parameters: CallParameters, browser: BrowserWindow = window): void {
	browser.open(addressWithParameters(url, parameters), '_blank', 'noopener');
}
