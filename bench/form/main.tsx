import './look.css'
import { memo } from 'react'
import { createRoot } from 'react-dom/client'
import { romeTime, type Values } from '../../contract/index.ts'
import { SectionForm } from '../../web/features/record-form/screen/section-form.tsx'
import { Sections } from '../../web/features/record-form/screen/sections.tsx'
import { FormContext } from '../../web/features/record-form/store/form-context.ts'
import { FormStore } from '../../web/features/record-form/store/form-store.ts'
import { model } from './model.ts'
import { nameOf } from './names.ts'

const values = Object.fromEntries(Object.entries(model.initial).map(([id, value]) => [nameOf(id), value]))
const catalogue = { products: [], operations: [], owners: [], managed: {} }
const store = new FormStore(values as Values, { catalogue, month: 1, clock: () => romeTime(new Date()) })

const Section = memo(SectionForm)

createRoot(document.getElementById('root')!).render(
  <FormContext value={store}>
    <div data-form="">
      <Sections part={Section} />
    </div>
    <button type="button" id="submit" onClick={() => store.markSubmitted()}>
      Submit
    </button>
  </FormContext>,
)
