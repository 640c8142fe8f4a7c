import { savesData } from '@portico/design/page-context/saves-data.ts';
import { type FocusEvent, type RefObject, useEffect, useState } from 'react';
import type { FilterFields, FilterName } from './filter-fields.ts';
import { loadedPickers, loadPickers } from './load-pickers.ts';
import { nativeFields } from './native-fields.tsx';

type Pickers = {
	fields: FilterFields;
	/** Values of the replaced native fields. */
	values?: Record<FilterName, string>;
};

/**
 * Native fields until a visitor hovers, focuses or expands the filters. Then loads the pickers, which replace
 * the native fields and take over their values once none has focus, so that no field changes during use
 * (decision 049).
 */
export function usePickers(container: RefObject<HTMLElement | null>) {
	const [pickers, setPickers] = useState<Pickers | null>(() => {
		const fields = loadedPickers();
		return fields ? { fields } : null;
	});

	// biome-ignore lint/correctness/useExhaustiveDependencies: the surrounding form does not change
	useEffect(() => {
		const disclosure = container.current?.closest('form')?.querySelector('details[data-filters]');
		const onToggle = () => !savesData() && load();
		disclosure?.addEventListener('toggle', onToggle);
		return () => disclosure?.removeEventListener('toggle', onToggle);
	}, []);

	function load() {
		loadPickers().then(
			() => replaceNativeFields(document.activeElement),
			// On failure the native fields stay.
			() => {},
		);
	}

	/** @param focused the element that has or receives focus */
	function replaceNativeFields(focused: EventTarget | null) {
		const fields = loadedPickers();
		const natives = nativeFieldsIn(container.current);
		const isInUse = natives.some((field) => field === focused || field.validity.badInput);
		if (!fields || natives.length === 0 || isInUse) return;
		const values = Object.fromEntries(natives.map(({ name, value }) => [name, value]));
		setPickers({ fields, values: values as Record<FilterName, string> });
	}

	const handlers = pickers
		? {}
		: {
				onPointerEnter: load,
				onFocus: load,
				onBlur: ({ relatedTarget }: FocusEvent) => replaceNativeFields(relatedTarget),
			};

	return { fields: pickers?.fields ?? nativeFields, values: pickers?.values, handlers };
}

function nativeFieldsIn(container: HTMLElement | null): (HTMLSelectElement | HTMLInputElement)[] {
	return [
		...(container?.querySelectorAll<HTMLSelectElement | HTMLInputElement>('select, input[type=date]') ?? []),
	];
}
