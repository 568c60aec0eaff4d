"""A certificate authority of this machine's own, made once, and a certificate for the machine's names and addresses.

Browsers keep pages for later only from a secure origin. At home there is none, unless the family's phones trust one
that was made here. The authority may vouch for private addresses and this machine's names alone, so that a key that
gets lost cannot be used against any site of the internet.
"""

import ipaddress
import os
import socket
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

FOLDER = "tls"  # beside the database
AUTHORITY_DAYS, DAYS = 3650, 397  # phones take no certificate for longer
PRIVATE = ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "127.0.0.0/8", "fc00::/7", "fe80::/10", "::1/128")  # fmt: skip
Key = ec.EllipticCurvePrivateKey


class Secure(NamedTuple):
    """The files of a server: its certificate, its key, and the authority to be trusted."""

    certificate: Path
    key: Path
    authority: Path


def names(address: str) -> list[str]:
    """The names and addresses under which this machine is reached."""
    host = socket.gethostname().lower()
    return list(
        dict.fromkeys(["localhost", host, f"{host.partition('.')[0]}.local", "127.0.0.1", "::1", address])
    )


def secure(data: Path, address: str) -> Secure:
    """A new certificate for this machine, from the authority in its data folder, which is made if there is none."""
    folder = data / FOLDER
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    files = Secure(folder / "certificate.pem", folder / "key.pem", folder / "authority.pem")
    authority, signer = _authority(folder, names(address))
    key = ec.generate_private_key(ec.SECP256R1())
    own = [one for one in map(_general, names(address)) if _may_vouch(authority, one)]
    alternatives = x509.SubjectAlternativeName(own)
    usage = x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH])
    builder = (
        _builder("Ludoteca", authority.subject, key, DAYS)
        .add_extension(alternatives, critical=False)
        .add_extension(usage, critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
    )
    _write(files.certificate, _pem(builder.sign(signer, hashes.SHA256())))
    _write(files.key, _key_pem(key))
    return files


def _authority(folder: Path, allowed: Sequence[str]) -> tuple[x509.Certificate, Key]:
    kept, key_file = folder / "authority.pem", folder / "authority-key.pem"
    if kept.exists() and key_file.exists():
        key = serialization.load_pem_private_key(key_file.read_bytes(), None)
        assert isinstance(key, ec.EllipticCurvePrivateKey)
        return x509.load_pem_x509_certificate(kept.read_bytes()), key
    key = ec.generate_private_key(ec.SECP256R1())
    title = f"Ludoteca at {socket.gethostname()}"[:64]
    own = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, title)])
    builder = (
        _builder(title, own, key, AUTHORITY_DAYS)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_limits(allowed), critical=True)
    )
    made = builder.sign(key, hashes.SHA256())
    _write(key_file, _key_pem(key))
    _write(kept, _pem(made))
    return made, key


def _limits(allowed: Sequence[str]) -> x509.NameConstraints:
    """What the authority may vouch for."""
    nets = [ipaddress.ip_network(net) for net in PRIVATE]
    hosts = [x509.DNSName("local")]
    for one in map(_general, allowed):
        if isinstance(one, x509.DNSName):
            hosts.append(one)
        elif not one.value.is_private:  # a machine that is in the internet itself
            nets.append(ipaddress.ip_network(one.value))
    return x509.NameConstraints([*map(x509.IPAddress, nets), *hosts], None)


def _may_vouch(authority: x509.Certificate, name: x509.DNSName | x509.IPAddress) -> bool:
    limits = authority.extensions.get_extension_for_class(x509.NameConstraints).value
    allowed = limits.permitted_subtrees or []
    if isinstance(name, x509.IPAddress):
        nets = [ipaddress.ip_network(str(one.value)) for one in allowed if isinstance(one, x509.IPAddress)]
        return any(ipaddress.ip_address(str(name.value)) in net for net in nets)
    return any(
        isinstance(one, x509.DNSName) and f".{name.value}".endswith(f".{one.value}") for one in allowed
    )


def _general(name: str) -> x509.DNSName | x509.IPAddress:
    try:
        return x509.IPAddress(ipaddress.ip_address(name))
    except ValueError:
        return x509.DNSName(name)


def _builder(title: str, issuer: x509.Name, key: Key, days: int) -> x509.CertificateBuilder:
    now = datetime.now(UTC)
    return (
        x509.CertificateBuilder()
        .subject_name(x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, title)]))
        .issuer_name(issuer)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))  # a phone's clock may be slow
        .not_valid_after(now + timedelta(days=days))
    )


def _pem(certificate: x509.Certificate) -> bytes:
    return certificate.public_bytes(serialization.Encoding.PEM)


def _key_pem(key: Key) -> bytes:
    return key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )


def _write(file: Path, content: bytes) -> None:
    """Writes a file that nobody else may read."""
    with open(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as out:
        out.write(content)
