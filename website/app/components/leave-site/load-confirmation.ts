/** Lazy-loads the dialog; the module system caches it. */
export function loadConfirmation() {
	return import('./leave-site-confirmation.tsx');
}

/** Errors are ignored: the click that needs the dialog handles them. */
export function preloadConfirmation(): void {
	loadConfirmation().catch(() => {});
}
