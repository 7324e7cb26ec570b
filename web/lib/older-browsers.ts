// Browser APIs that the PDF reader needs: phones from before spring 2024 lack them.
Promise.withResolvers ??= function withResolvers<T>(this: PromiseConstructor): PromiseWithResolvers<T> {
  let resolve!: PromiseWithResolvers<T>['resolve']
  let reject!: PromiseWithResolvers<T>['reject']
  const promise = new Promise<T>((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
}

ArrayBuffer.prototype.transferToFixedLength ??= function transferToFixedLength(this: ArrayBuffer, length) {
  const moved = new ArrayBuffer(length ?? this.byteLength)
  new Uint8Array(moved).set(new Uint8Array(this, 0, Math.min(this.byteLength, moved.byteLength)))
  return moved
}
