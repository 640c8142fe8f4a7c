/**
 * The form of identifiers of columns, articles and units: letters of any script, digits, and the signs
 * that stand in addresses as they are. What has another form cannot exist and is never asked of the store.
 */
const identifierForm = /^[\p{L}\p{N}][\p{L}\p{N}._~-]{0,99}$/u;

/** Whether a column, an article or a unit could have this identifier. */
export function isIdentifier(value: string): boolean {
	return identifierForm.test(value);
}
