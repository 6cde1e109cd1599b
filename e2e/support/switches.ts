/** How every browser of the stories is started. */
export const SWITCHES = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-smooth-scrolling',
  // A page is gone before what the optimising compilers do for it would pay.
  '--js-flags=--no-turbofan,--no-maglev',
]
