import { addressWithParameters } from './address-with-parameters.ts';
import type { CallParameters } from './transport.ts';

/** The part of `window` that navigates. */
type BrowserWindow = {
	location: Pick<Location, 'assign'>;
	open(url: string, target: string, features: string): unknown;
};

/**
 * Downloads a file (specification, section 7) by navigating to the URL with the non-empty parameters. The
 * server answers with an attachment, so the page stays open.
 */
export function download(url: string, parameters: CallParameters, browser: BrowserWindow = window): void {
	browser.location.assign(addressWithParameters(url, parameters));
}

/**
 * Opens a file (specification, section 7) in a new window without access to this one (`noopener`), because its
 * content may come from anywhere.
 */
export function openPreview(url: string, parameters: CallParameters, browser: BrowserWindow = window): void {
	browser.open(addressWithParameters(url, parameters), '_blank', 'noopener');
}
