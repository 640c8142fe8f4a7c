import { useEffect, useState } from 'react';
import { useInterfaceState } from '../../state/interface-state-provider.tsx';
import { loadConfirmation } from './load-confirmation.ts';

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
