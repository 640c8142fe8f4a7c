import { useEffect, useState } from 'react';
import { useInterfaceState } from '../state/interface-state-provider.tsx';

type Confirmation = Awaited<ReturnType<typeof loadConfirmation>>['LeaveSiteConfirmation'];

/** Asks for confirmation while `jumpUrl` is set. If the dialog's code fails to load, follows the link. */
export function LeaveSiteDialog() {
	const jumpUrl = useInterfaceState((state) => state.jumpUrl);
	const url = useInterfaceState((state) => state.url);
	const [Confirmation, setConfirmation] = useState<Confirmation>();
	const needed = jumpUrl !== '' && !Confirmation;

	useEffect(() => {
		if (!needed) return;
		let current = true;
		loadConfirmation().then(
			(module) => setConfirmation(() => module.LeaveSiteConfirmation),
			() => {
				if (!current) return;
				url('');
				location.assign(jumpUrl);
			},
		);
		return () => {
			current = false;
		};
	}, [needed, jumpUrl, url]);

	return Confirmation ? <Confirmation address={jumpUrl} onClose={() => url('')} /> : null;
}

/** Lazy-loads the dialog; the module system caches it. */
export function loadConfirmation() {
	return import('./dialogs.ts');
}

/** Errors are ignored: the click that needs the dialog handles them. */
export function preloadConfirmation(): void {
	loadConfirmation().catch(() => {});
}
